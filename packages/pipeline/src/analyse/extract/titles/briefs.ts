import { sectionName } from '../lines/section-name.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { Outline } from './titles.ts'
import type { View } from './view.ts'

/** Names that newsletters use for sections and never for articles, in the most common languages. */
const SECTIONS =
  /^(?:(?:in |the |die |der |das |le |la |les |el |los |de |het |il )?(?:politics|business|science|sports?|culture|tech(?:nology)?|world|opinions?|health|econom(?:y|ics)|markets?|arts?|local|national|international|travel|food|media|finance|climate|environment|education|entertainment|books|film|music|weather|crypto|policy|security|energy|startups?|deals|news|headlines|briefs|in brief|quick hits|short takes|odds and ends|politik|wirtschaft|wissenschaft|kultur|technik|welt|meinung|gesundheit|medien|umwelt|bildung|regional|vermischtes|kurz gemeldet|kurz notiert|nachrichten|politique|économie|sciences|monde|santé|culture|médias|climat|international|en bref|política|economía|ciencia|mundo|salud|cultura|medios|deportes|politiek|economie|wetenschap|wereld|gezondheid|cultuur|kort nieuws|politica|economia|scienza|mondo|salute))$/iu

/** Fewer paragraphs below a section name are one text. */
const BRIEFS = 2

/** The minimum share of a roundup's briefs that lead to different pages. */
const LINKED = 0.7

/** An unlisted section name is at most this long, and nearly everything below it links to separate pages. */
const NAME_WORDS = 6
const OWN_PAGES = 0.8

/** Longer paragraphs are texts with links, not briefs. */
const BRIEF_WORDS = 60

/** Outside lists, fewer sections or longer names are headings of texts with a link in each paragraph. */
const PROSE_SECTIONS = 2
const PROSE_NAME_WORDS = 3

/** This many briefs that make up most of a mail are not the notes of an essay. */
const MIN_ALL_BRIEFS = 6
const MIN_BRIEFS_SHARE = 0.7

/**
 * If a section name was chosen as a title, the paragraphs below it and below other such names are separate items
 * without titles, if there are several.
 */
export function withBriefs(outline: Outline, candidates: readonly HeadingCandidate[]): Outline {
  const titles = new Set(outline.titles)
  const sections = briefsBySection(candidates, titles)
  const named = [...sections].filter(([head, briefs]) => isSection(head) && leadElsewhere(briefs))
  const isChosen = ([head, briefs]: readonly [HeadingCandidate, readonly HeadingCandidate[]]) =>
    isSection(head) && briefs.some((brief) => titles.has(brief))
  const isNamed =
    outline.titles.some(isSection) || named.length >= PROSE_SECTIONS || [...sections].some(isChosen)
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

/** Whether a mail consists of several sections of paragraphs with separate links, which no essay does. */
export function hasLinkedBriefs({ candidates, words }: View): boolean {
  const divided = briefsBySection(candidates, new Set())
  const named = [...divided].filter(([head]) => isSection(head)).map(([, briefs]) => briefs)
  const targets = new Set(named.flat().flatMap(({ href }) => href ?? []))
  if (named.length >= BRIEFS && targets.size >= named.flat().length * LINKED) return true
  const all = [...divided.values()].flat()
  const briefWords = all.reduce((sum, { mark }) => sum + mark.words, 0)
  return divided.size >= BRIEFS && all.length >= MIN_ALL_BRIEFS && briefWords >= words * MIN_BRIEFS_SHARE
}

/** The paragraphs below section names that have several. */
function briefsBySection(
  candidates: readonly HeadingCandidate[],
  chosen: ReadonlySet<HeadingCandidate>,
): Map<HeadingCandidate, HeadingCandidate[]> {
  const isChosen = (candidate: HeadingCandidate) => chosen.has(candidate)
  /**
   * If most paragraphs with the same formatting were chosen, the others were missed; otherwise they are texts below
   * titles.
   */
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
    ([head, briefs]) =>
      briefs.length >= BRIEFS && (isSection(head) || !briefs.some(isChosen) || areAlike(briefs)),
  )
  const lists = several.filter(([head, briefs]) => isSection(head) || isLinkList(briefs))
  const prose = several.filter(
    ([head, briefs]) => head.words <= PROSE_NAME_WORDS && !isLinkList(briefs) && leadElsewhere(briefs),
  )
  return new Map(prose.length >= PROSE_SECTIONS ? [...lists, ...prose] : lists)
}

/** Whether a heading may be a section name: a known one, or a short one without a link. */
function isHead(candidate: HeadingCandidate): boolean {
  const { isStrong, isWhole, href, words } = candidate
  return isSection(candidate) || (isStrong && isWhole && href === null && words <= NAME_WORDS)
}

/** Whether list entries each link to a different page. */
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
