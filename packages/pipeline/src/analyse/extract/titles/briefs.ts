import { sectionName } from '../lines/section-name.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { Outline } from './titles.ts'
import type { View } from './view.ts'

/** Names that newsletters give to sections and to no article, in the languages that they mostly come in. */
const SECTIONS =
  /^(?:(?:in |the |die |der |das |le |la |les |el |los |de |het |il )?(?:politics|business|science|sports?|culture|tech(?:nology)?|world|opinions?|health|econom(?:y|ics)|markets?|arts?|local|national|international|travel|food|media|finance|climate|environment|education|entertainment|books|film|music|weather|crypto|policy|security|energy|startups?|deals|news|headlines|briefs|in brief|quick hits|short takes|odds and ends|politik|wirtschaft|wissenschaft|kultur|technik|welt|meinung|gesundheit|medien|umwelt|bildung|regional|vermischtes|kurz gemeldet|kurz notiert|nachrichten|politique|économie|sciences|monde|santé|culture|médias|climat|international|en bref|política|economía|ciencia|mundo|salud|cultura|medios|deportes|politiek|economie|wetenschap|wereld|gezondheid|cultuur|kort nieuws|politica|economia|scienza|mondo|salute))$/iu

/** Fewer paragraphs below the name of a section are one text. */
const BRIEFS = 2

/** Such a share of the briefs of a roundup lead to different pages. */
const LINKED = 0.7

/** A section that no list of names holds has a short one, and nearly all that is below it leads to pages of its own. */
const NAME_WORDS = 6
const OWN_PAGES = 0.8

/** Longer ones are texts with links in them. */
const BRIEF_WORDS = 60

/** Outside lists, fewer or longer names head texts in which each paragraph has a link. */
const PROSE_SECTIONS = 2
const PROSE_NAME_WORDS = 3

/** So many briefs that are most of what a mail says are no notes of an essay. */
const MANY = 6
const MOST = 0.7

/**
 * Where the name of a section was chosen for a title, the paragraphs below it and below other such names are an item each,
 * if there are several; they have no titles of their own.
 */
export function withBriefs(outline: Outline, candidates: readonly HeadingCandidate[]): Outline {
  const titles = new Set(outline.titles)
  const sections = briefsBySection(candidates, titles)
  const named = [...sections].filter(([head, briefs]) => isSection(head) && leadElsewhere(briefs))
  const isNamed = outline.titles.some(isSection) || named.length >= PROSE_SECTIONS
  const heads = new Set(outline.titles.filter((title) => sections.has(title)).map(({ key }) => key))
  const divided = new Map([...sections].filter(([head]) => (isSection(head) ? isNamed : heads.has(head.key))))
  if (divided.size === 0) return outline
  const briefs = [...divided.values()].flat()
  return {
    ...outline,
    titles: inOrder([...new Set([...outline.titles.filter((title) => !divided.has(title)), ...briefs])]),
    sections: inOrder([...new Set([...outline.sections, ...divided.keys()])]),
  }
}

/** Whether a mail is several sections of paragraphs that each lead to a page of their own: no essay is. */
export function hasLinkedBriefs({ candidates, words }: View): boolean {
  const divided = briefsBySection(candidates, new Set())
  const named = [...divided].filter(([head]) => isSection(head)).map(([, briefs]) => briefs)
  const targets = new Set(named.flat().flatMap(({ href }) => href ?? []))
  if (named.length >= BRIEFS && targets.size >= named.flat().length * LINKED) return true
  const all = [...divided.values()].flat()
  const told = all.reduce((sum, { mark }) => sum + mark.words, 0)
  return divided.size >= BRIEFS && all.length >= MANY && told >= words * MOST
}

/** The paragraphs below the names of sections, where there are several. */
function briefsBySection(
  candidates: readonly HeadingCandidate[],
  chosen: ReadonlySet<HeadingCandidate>,
): Map<HeadingCandidate, HeadingCandidate[]> {
  const isChosen = (candidate: HeadingCandidate) => chosen.has(candidate)
  /** Where most of what is set alike was chosen, the others were overlooked; else it is texts below titles. */
  const areAlike = (briefs: readonly HeadingCandidate[]) =>
    briefs.filter(isChosen).length * 2 >= briefs.length &&
    briefs.every(({ key }) => key === briefs[0]?.key) &&
    leadElsewhere(briefs)
  const below = new Map<HeadingCandidate, HeadingCandidate[]>()
  let section: HeadingCandidate | null = null
  for (const candidate of candidates) {
    if (isHead(candidate)) section = candidate
    else if (candidate.isStrong) {
      if (section && chosen.has(candidate)) below.delete(section)
      section = null
    } else if (section) below.set(section, [...(below.get(section) ?? []), candidate])
  }
  const several = [...below].filter(
    ([, briefs]) => briefs.length >= BRIEFS && (!briefs.some(isChosen) || areAlike(briefs)),
  )
  const lists = several.filter(([head, briefs]) => isSection(head) || isLinkList(briefs))
  const prose = several.filter(
    ([head, briefs]) => head.words <= PROSE_NAME_WORDS && !isLinkList(briefs) && leadElsewhere(briefs),
  )
  return new Map(prose.length >= PROSE_SECTIONS ? [...lists, ...prose] : lists)
}

/** Whether a heading may name a section: by its words, or short and without a link. */
function isHead(candidate: HeadingCandidate): boolean {
  const { isStrong, isWhole, href, words } = candidate
  return isSection(candidate) || (isStrong && isWhole && href === null && words <= NAME_WORDS)
}

/** Whether entries of a list each lead to a page of their own. */
function isLinkList(briefs: readonly HeadingCandidate[]): boolean {
  return (
    briefs.every(({ mark, key }) => mark.line.startsItem || key === 'paragraph row') && leadElsewhere(briefs)
  )
}

function leadElsewhere(briefs: readonly HeadingCandidate[]): boolean {
  const targets = new Set(briefs.flatMap(({ href }) => href ?? []))
  const words = briefs.reduce((sum, { mark }) => sum + mark.words, 0)
  return targets.size >= briefs.length * OWN_PAGES && words <= briefs.length * BRIEF_WORDS
}

function inOrder(candidates: readonly HeadingCandidate[]): HeadingCandidate[] {
  return candidates.toSorted((a, b) => a.mark.index - b.mark.index)
}

function isSection({ text, href, isWhole }: HeadingCandidate): boolean {
  return href === null && isWhole && SECTIONS.test(sectionName(text) ?? '')
}
