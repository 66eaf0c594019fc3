import type { Mark, Marked } from '../lines/mark.ts'
import { standingOut } from './all-heading-candidates.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import { type Look, looksOf, type Placed, placeCandidates } from './looks.ts'

/** Fewer consecutive ones are emphasis. */
const GROUP = 3

/** The minimum mean length of titles, in words: shorter ones are labels such as `What's new:`. */
const MEAN_WORDS = 3.5

/** Shorter ones are titles if each is at the start of a paragraph of this many words and these are most of the mail. */
const PARAGRAPH_WORDS = 30
const MIN_SHARE = 0.7

/** Consecutive paragraphs that each start with a bold sentence: short items without a title line. */
function leadInGroups(
  candidates: readonly HeadingCandidate[],
  marks: readonly Mark[],
  titles: ReadonlySet<HeadingCandidate>,
): HeadingCandidate[] {
  const leadIns = new Map(
    candidates.filter(({ isLeadIn }) => isLeadIn).map((candidate) => [candidate.mark.index, candidate]),
  )
  const stops = new Set(Array.from(titles, ({ mark }) => mark.index))
  const total = marks.reduce((sum, { words, line }) => sum + (line.hidden ? 0 : words), 0)
  const groups: HeadingCandidate[][] = []
  let group: HeadingCandidate[] = []
  const close = () => {
    const meanWords = group.reduce((sum, { words }) => sum + words, 0) / Math.max(1, group.length)
    const isDistinct = new Set(group.map(({ text }) => text.toLowerCase())).size === group.length
    const areTitles = meanWords >= MEAN_WORDS || areMostOf(total, group)
    if (group.length >= GROUP && areTitles && isDistinct) groups.push(group)
    group = []
  }
  for (const mark of marks) {
    const candidate = leadIns.get(mark.index)
    if (candidate) group.push(candidate)
    else if (stops.has(mark.index) || (mark.line.kind === 'text' && mark.words > 0 && !mark.line.soft))
      close()
  }
  close()
  return groups.flat()
}

function areMostOf(total: number, group: readonly HeadingCandidate[]): boolean {
  const long = group.filter(({ mark, text }) => mark.words >= PARAGRAPH_WORDS && !text.endsWith(':'))
  return (
    long.length === group.length && long.reduce((sum, { mark }) => sum + mark.words, 0) >= total * MIN_SHARE
  )
}

export interface Outline {
  /** All heading candidates, in order. */
  candidates: readonly HeadingCandidate[]
  /** Headings of items, in order. */
  titles: readonly HeadingCandidate[]
  /** Headings of sections and kickers: those above titles. */
  sections: readonly HeadingCandidate[]
  /** Headings that are the name of the mail. */
  masthead: ReadonlySet<HeadingCandidate>
  /** Last lines of items without a title. */
  ends?: ReadonlySet<number>
}

/** The minimum of words under a heading for it to be an item if other headings of its look are sections. */
const OWN_WORDS = 30

/** Items with more words are printed in full; headings inside are part of them. */
const FULL_WORDS = 60

/**
 * Distinguishes titles of items from headings of sections and of parts of an item, by the common features of heading
 * candidates of one look: how they stand out, whether they link to different pages, how much text follows each.
 */
export function findTitles(marked: Marked): Outline {
  const candidates = standingOut(marked)
  const placed = placeCandidates(candidates, marked.marks)
  const titles = new Set<HeadingCandidate>()
  const inside = new Uint8Array(placed.length)
  for (const look of looksOf(placed)) {
    if (!isTitleLook(look)) continue
    const open = look.members.filter(({ at, candidate }) => !isInside(candidate, inside[at]))
    if (open.length < look.members.length * 0.4 && look.linked < 0.5) continue
    const accepted = look.members.filter((one) =>
      isTitle(one, look, placed, isInside(one.candidate, inside[one.at])),
    )
    for (const { candidate } of accepted) titles.add(candidate)
    if (look.linked < 0.5 || look.medianBody >= FULL_WORDS) encloseParts(accepted, placed, inside)
  }
  for (const one of placed) if (standsAlone(one, placed, titles, inside)) titles.add(one.candidate)
  for (const candidate of leadInGroups(candidates, marked.marks, titles)) titles.add(candidate)
  return settle(placed, titles)
}

function isTitleLook(look: Look): boolean {
  if (look.members.length < 2 || look.distinct < 0.6 || look.members[0]?.candidate.isLeadIn) return false
  if (look.linked >= 0.5) {
    if (look.meanWords < (look.leaf > 0.6 ? 2.2 : 3.2)) return false
    return look.isStrong || look.members.length >= 3 || look.leaf >= 0.5
  }
  return look.leaf >= 0.5 && (look.medianBody >= 12 || (look.members.length >= GROUP && look.haveOwnPages))
}

function isTitle(one: Placed, look: Look, placed: readonly Placed[], isInside: boolean): boolean {
  const run = linkRun(one, placed)
  if (isInside) return one.candidate.href !== null && run >= 3
  if (look.isStrong || (one.gap >= 8 && one.candidate.words > 1)) return true
  if (one.candidate.words === 1) return run >= 3
  return run >= 2
}

/** The number of consecutive links of the same look around this one, up to three. */
function linkRun({ candidate, at }: Placed, placed: readonly Placed[]): number {
  const isNeighbour = (other: Placed | undefined, from: Placed | undefined) =>
    other?.candidate.key === candidate.key &&
    other.candidate.href !== null &&
    from !== undefined &&
    Math.min(other.gap, from.gap) <= 12
  let run = candidate.href === null ? 0 : 1
  if (isNeighbour(placed[at - 1], placed[at])) run += isNeighbour(placed[at - 2], placed[at - 1]) ? 2 : 1
  if (isNeighbour(placed[at + 1], placed[at])) run += isNeighbour(placed[at + 2], placed[at + 1]) ? 2 : 1
  return Math.min(3, run)
}

const IN_ITEM = 1
/** Inside an item: under a title, with no words before the next heading, unless it is a link. */
const UNDER_TITLE = 2

function isInside(candidate: HeadingCandidate, mark: number | undefined): boolean {
  return mark === IN_ITEM || (mark === UNDER_TITLE && candidate.href === null)
}

/** Marks the heading candidates that are in the text of an item. */
function encloseParts(accepted: readonly Placed[], placed: readonly Placed[], inside: Uint8Array): void {
  for (const { candidate, at, bare } of accepted) {
    for (let next = at + 1; next < placed.length; next += 1) {
      const other = placed[next]
      if (!other || other.candidate.strength >= candidate.strength - 0.05) break
      inside[next] = bare && inside[next] !== IN_ITEM ? UNDER_TITLE : IN_ITEM
    }
  }
}

/** A large heading, or a link with a blurb, that has its own text and no equal in the mail. */
function standsAlone(
  one: Placed,
  placed: readonly Placed[],
  titles: ReadonlySet<HeadingCandidate>,
  inside: Uint8Array,
): boolean {
  const { candidate, at, gap, bare } = one
  if (
    titles.has(candidate) ||
    isInside(candidate, inside[at]) ||
    bare ||
    candidate.isLeadIn ||
    titles.size === 0 ||
    !candidate.isStrong
  )
    return false
  if (candidate.href !== null) return candidate.words >= 4 && gap >= 8 && isAmongTitles(at, placed, titles)
  const isMasthead =
    at === 0 ||
    !placed.slice(Math.max(0, at - 20), at).some((other) => titles.has(other.candidate) || other.bare)
  return candidate.isWhole && candidate.isLarge && gap >= OWN_WORDS && !isMasthead
}

function isAmongTitles(
  at: number,
  placed: readonly Placed[],
  titles: ReadonlySet<HeadingCandidate>,
): boolean {
  return placed
    .slice(at + 1, at + 6)
    .some(({ candidate }) => titles.has(candidate) && candidate.href !== null)
}

/** A title that is directly followed by another title of another look is a section heading. */
function settle(placed: readonly Placed[], titles: ReadonlySet<HeadingCandidate>): Outline {
  const kept: HeadingCandidate[] = []
  const sections: HeadingCandidate[] = []
  let leadsToTitle = false
  for (const { candidate, at, bare } of placed.toReversed()) {
    const next = placed[at + 1]?.candidate
    const isOverTitle = next !== undefined && titles.has(next) && next.key !== candidate.key
    leadsToTitle = bare && (leadsToTitle || isOverTitle)
    if (leadsToTitle) sections.push(candidate)
    else if (titles.has(candidate)) kept.push(candidate)
  }
  return {
    candidates: placed.map(({ candidate }) => candidate),
    titles: kept.reverse(),
    sections: sections.reverse(),
    masthead: new Set(),
  }
}
