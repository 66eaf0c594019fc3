import { sectionName } from '../lines/section-name.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { Outline } from './titles.ts'

/** Names that newsletters give to sections and to no article, in the languages that they mostly come in. */
const SECTIONS =
  /^(?:(?:in |the |die |der |das |le |la |les |el |los |de |het |il )?(?:politics|business|science|sports?|culture|tech(?:nology)?|world|opinions?|health|econom(?:y|ics)|markets?|arts?|local|national|international|travel|food|media|finance|climate|environment|education|entertainment|books|film|music|weather|crypto|policy|security|energy|startups?|deals|news|headlines|briefs|in brief|quick hits|short takes|odds and ends|politik|wirtschaft|wissenschaft|kultur|technik|welt|meinung|gesundheit|medien|umwelt|bildung|regional|vermischtes|kurz gemeldet|kurz notiert|nachrichten|politique|économie|sciences|monde|santé|culture|médias|climat|international|en bref|política|economía|ciencia|mundo|salud|cultura|medios|deportes|politiek|economie|wetenschap|wereld|gezondheid|cultuur|kort nieuws|politica|economia|scienza|mondo|salute))$/iu

/** Fewer paragraphs below the name of a section are one text. */
const BRIEFS = 2

/** Such a share of the briefs of a roundup lead to different pages. */
const LINKED = 0.7

/**
 * Where the name of a section was chosen for a title, the paragraphs below it and below other such names are an item each,
 * if there are several; they have no titles of their own.
 */
export function withBriefs(outline: Outline, candidates: readonly HeadingCandidate[]): Outline {
  if (!outline.titles.some(isSection)) return outline
  const divided = briefsBySection(candidates, new Set(outline.titles))
  const briefs = [...divided.values()].flat()
  return {
    ...outline,
    titles: inOrder([...outline.titles.filter((title) => !divided.has(title)), ...briefs]),
    sections: inOrder([...new Set([...outline.sections, ...divided.keys()])]),
  }
}

/** Whether a mail is several sections of paragraphs that each lead to a page of their own: no essay is. */
export function hasLinkedBriefs(candidates: readonly HeadingCandidate[]): boolean {
  const divided = briefsBySection(candidates, new Set())
  const targets = new Set([...divided.values()].flat().flatMap(({ href }) => href ?? []))
  return divided.size >= BRIEFS && targets.size >= [...divided.values()].flat().length * LINKED
}

/** The paragraphs below the names of sections, where there are several. */
function briefsBySection(
  candidates: readonly HeadingCandidate[],
  chosen: ReadonlySet<HeadingCandidate>,
): Map<HeadingCandidate, HeadingCandidate[]> {
  const below = new Map<HeadingCandidate, HeadingCandidate[]>()
  let section: HeadingCandidate | null = null
  for (const candidate of candidates) {
    if (isSection(candidate)) section = candidate
    else if (chosen.has(candidate) || candidate.isStrong) section = null
    else if (section) below.set(section, [...(below.get(section) ?? []), candidate])
  }
  return new Map([...below].filter(([, briefs]) => briefs.length >= BRIEFS))
}

function inOrder(candidates: readonly HeadingCandidate[]): HeadingCandidate[] {
  return candidates.toSorted((a, b) => a.mark.index - b.mark.index)
}

function isSection({ text, href, isWhole }: HeadingCandidate): boolean {
  return href === null && isWhole && SECTIONS.test(sectionName(text) ?? '')
}
