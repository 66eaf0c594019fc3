import type { Mark, Marked } from '../lines/mark.ts'
import { standingOut } from './all-heading-candidates.ts'
import type { Head } from './heading-candidates.ts'
import { type Look, looksOf, type Placed, placeHeads } from './looks.ts'

/** Fewer in a row are emphasis. */
const GROUP = 3

/** A title says more than a label such as `What's new:`. */
const MEAN_WORDS = 3.5

/** Shorter ones are titles where each opens a paragraph of so many words and these are most of what the mail says. */
const PARAGRAPH_WORDS = 30
const MOST = 0.7

/** Paragraphs in a row that each open with a bold sentence: short items without a title line. */
function leadInGroups(heads: readonly Head[], marks: readonly Mark[], titles: ReadonlySet<Head>): Head[] {
  const leadIns = new Map(heads.filter(({ isLeadIn }) => isLeadIn).map((head) => [head.mark.index, head]))
  const stops = new Set(Array.from(titles, ({ mark }) => mark.index))
  const total = marks.reduce((sum, { words, line }) => sum + (line.hidden ? 0 : words), 0)
  const groups: Head[][] = []
  let group: Head[] = []
  const close = () => {
    const meanWords = group.reduce((sum, { words }) => sum + words, 0) / Math.max(1, group.length)
    const isDistinct = new Set(group.map(({ text }) => text.toLowerCase())).size === group.length
    const areTitles = meanWords >= MEAN_WORDS || areMostOf(total, group)
    if (group.length >= GROUP && areTitles && isDistinct) groups.push(group)
    group = []
  }
  for (const mark of marks) {
    const head = leadIns.get(mark.index)
    if (head) group.push(head)
    else if (stops.has(mark.index) || (mark.line.kind === 'text' && mark.words > 0 && !mark.line.soft))
      close()
  }
  close()
  return groups.flat()
}

function areMostOf(total: number, group: readonly Head[]): boolean {
  const long = group.filter(({ mark, text }) => mark.words >= PARAGRAPH_WORDS && !text.endsWith(':'))
  return long.length === group.length && long.reduce((sum, { mark }) => sum + mark.words, 0) >= total * MOST
}

export interface Outline {
  /** All heads, in order. */
  heads: readonly Head[]
  /** Heads of items, in order. */
  titles: readonly Head[]
  /** Heads of sections and kickers: what stands over titles and is none. */
  sections: readonly Head[]
  /** Headings that name the mail itself. */
  masthead: ReadonlySet<Head>
  /** Last lines of items without a title. */
  ends?: ReadonlySet<number>
}

/** Words under a heading that make it an item of its own where other headings of its look are sections. */
const OWN_WORDS = 30

/** Items with more words than this are printed in full; headings inside are theirs. */
const FULL_WORDS = 60

/**
 * Tells titles of items from headings of sections and of parts of an item, by what heads of one look have in common:
 * how they stand out, whether they link to different pages, how much text of their own follows.
 */
export function findTitles(marked: Marked): Outline {
  const heads = standingOut(marked)
  const placed = placeHeads(heads, marked.marks)
  const titles = new Set<Head>()
  const inside = new Uint8Array(placed.length)
  for (const look of looksOf(placed)) {
    if (!isTitleLook(look)) continue
    const open = look.members.filter(({ at, head }) => !isInside(head, inside[at]))
    if (open.length < look.members.length * 0.4 && look.linked < 0.5) continue
    const accepted = look.members.filter((one) =>
      isTitle(one, look, placed, isInside(one.head, inside[one.at])),
    )
    for (const { head } of accepted) titles.add(head)
    if (look.linked < 0.5 || look.medianBody >= FULL_WORDS) encloseParts(accepted, placed, inside)
  }
  for (const one of placed) if (standsAlone(one, placed, titles, inside)) titles.add(one.head)
  for (const head of leadInGroups(heads, marked.marks, titles)) titles.add(head)
  return settle(placed, titles)
}

function isTitleLook(look: Look): boolean {
  if (look.members.length < 2 || look.distinct < 0.6 || look.members[0]?.head.isLeadIn) return false
  if (look.linked >= 0.5) {
    if (look.meanWords < (look.leaf > 0.6 ? 2.2 : 3.2)) return false
    return look.isStrong || look.members.length >= 3 || look.leaf >= 0.5
  }
  return look.leaf >= 0.5 && look.medianBody >= 12
}

function isTitle(one: Placed, look: Look, placed: readonly Placed[], isInside: boolean): boolean {
  const run = linkRun(one, placed)
  if (isInside) return one.head.href !== null && run >= 3
  if (look.isStrong || (one.gap >= 8 && one.head.words > 1)) return true
  if (one.head.words === 1) return run >= 3
  return run >= 2
}

/** How many links of the same look stand in a row around this one, up to three. */
function linkRun({ head, at }: Placed, placed: readonly Placed[]): number {
  const isNeighbour = (other: Placed | undefined, from: Placed | undefined) =>
    other?.head.key === head.key &&
    other.head.href !== null &&
    from !== undefined &&
    Math.min(other.gap, from.gap) <= 12
  let run = head.href === null ? 0 : 1
  if (isNeighbour(placed[at - 1], placed[at])) run += isNeighbour(placed[at - 2], placed[at - 1]) ? 2 : 1
  if (isNeighbour(placed[at + 1], placed[at])) run += isNeighbour(placed[at + 2], placed[at + 1]) ? 2 : 1
  return Math.min(3, run)
}

const IN_ITEM = 1
/** Under a title with no words before the next heading: a part of its item, unless it is a link. */
const UNDER_TITLE = 2

function isInside(head: Head, mark: number | undefined): boolean {
  return mark === IN_ITEM || (mark === UNDER_TITLE && head.href === null)
}

/** Marks the heads that stand in the text of an item. */
function encloseParts(accepted: readonly Placed[], placed: readonly Placed[], inside: Uint8Array): void {
  for (const { head, at, bare } of accepted) {
    for (let next = at + 1; next < placed.length; next += 1) {
      const other = placed[next]
      if (!other || other.head.strength >= head.strength - 0.05) break
      inside[next] = bare && inside[next] !== IN_ITEM ? UNDER_TITLE : IN_ITEM
    }
  }
}

/** A large heading, or a link with a blurb, that has no equal in the mail but text of its own. */
function standsAlone(
  one: Placed,
  placed: readonly Placed[],
  titles: ReadonlySet<Head>,
  inside: Uint8Array,
): boolean {
  const { head, at, gap, bare } = one
  if (
    titles.has(head) ||
    isInside(head, inside[at]) ||
    bare ||
    head.isLeadIn ||
    titles.size === 0 ||
    !head.isStrong
  )
    return false
  if (head.href !== null) return head.words >= 4 && gap >= 8 && isAmongTitles(at, placed, titles)
  const isMasthead =
    at === 0 || !placed.slice(Math.max(0, at - 20), at).some((other) => titles.has(other.head) || other.bare)
  return head.isWhole && head.isLarge && gap >= OWN_WORDS && !isMasthead
}

function isAmongTitles(at: number, placed: readonly Placed[], titles: ReadonlySet<Head>): boolean {
  return placed.slice(at + 1, at + 6).some(({ head }) => titles.has(head) && head.href !== null)
}

/** A title that is directly followed by another title, of another look, is the heading of a section. */
function settle(placed: readonly Placed[], titles: ReadonlySet<Head>): Outline {
  const kept: Head[] = []
  const sections: Head[] = []
  let leadsToTitle = false
  for (const { head, at, bare } of placed.toReversed()) {
    const next = placed[at + 1]?.head
    const isOverTitle = next !== undefined && titles.has(next) && next.key !== head.key
    leadsToTitle = bare && (leadsToTitle || isOverTitle)
    if (leadsToTitle) sections.push(head)
    else if (titles.has(head)) kept.push(head)
  }
  return {
    heads: placed.map(({ head }) => head),
    titles: kept.reverse(),
    sections: sections.reverse(),
    masthead: new Set(),
  }
}
