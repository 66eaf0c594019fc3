import { findHeads, type Head } from './heads.ts'
import type { Mark, Marked } from './mark.ts'
import { trailingLinkHeads } from './trailing-links.ts'

export interface Outline {
  /** Heads of items, in order. */
  titles: readonly Head[]
  /** Heads of sections and kickers: what stands over titles and is none. */
  sections: readonly Head[]
}

/** Heads of one look, with what they have in common. */
interface Look {
  heads: Head[]
  strength: number
  isStrong: boolean
  isLeadIn: boolean
  /** Share of heads that are links. */
  linked: number
  meanWords: number
  /** Share of different texts. */
  distinct: number
  /** Share of heads that are followed by words of their own before the next head. */
  leaf: number
  /** Words that follow the middle one. */
  medianBody: number
}

const BODY_WORDS = 8

/**
 * Tells titles of items from headings of sections and of parts of an item, by what heads of one look have in common:
 * how they stand out, whether they link to different pages, how much text of their own follows.
 */
export function findTitles(marked: Marked): Outline {
  const heads = [...findHeads(marked), ...trailingLinkHeads(marked)].sort(
    (a, b) => a.mark.index - b.mark.index,
  )
  const unique = heads.filter((head, at) => heads[at - 1]?.mark !== head.mark)
  const looks = looksOf(unique, marked.marks)
  const titles = new Set<Head>()
  const accepted: Look[] = []
  for (const look of looks.filter(({ isLeadIn }) => !isLeadIn)) {
    if (!isTitleLook(look)) continue
    const inside = accepted.some(
      (other) => other.strength > look.strength && other.linked < 0.5 && other.medianBody > 0,
    )
    for (const head of look.heads) {
      if (inside && isInsideItem(head, unique, titles) && !isInList(head, unique)) continue
      if (!look.isStrong && !isInList(head, unique) && bodyAfter(head, unique, marked.marks) < BODY_WORDS)
        continue
      titles.add(head)
    }
    accepted.push(look)
  }
  for (const group of leadInGroups(unique, marked.marks, titles)) for (const head of group) titles.add(head)
  return settle(unique, titles, marked.marks)
}

function isTitleLook(look: Look): boolean {
  if (look.heads.length < 2 || look.distinct < 0.6) return false
  if (look.linked >= 0.5) {
    if (look.meanWords < (look.leaf > 0.6 ? 2.2 : 3.2)) return false
    return look.isStrong || look.heads.length >= 3 || look.leaf >= 0.5
  }
  return look.leaf >= 0.5 && look.medianBody >= 12
}

function looksOf(heads: readonly Head[], marks: readonly Mark[]): Look[] {
  const byKey = new Map<string, Head[]>()
  for (const head of heads) {
    const known = byKey.get(head.key)
    if (known) known.push(head)
    else byKey.set(head.key, [head])
  }
  const looks = Array.from(byKey, ([key, members]): Look => {
    const bodies = members.map((head) => bodyAfter(head, heads, marks)).sort((a, b) => a - b)
    return {
      heads: members,
      strength: Math.max(...members.map(({ strength }) => strength)),
      isStrong: members.some(({ isStrong }) => isStrong),
      isLeadIn: key.startsWith('lead-in'),
      linked: share(members, ({ href }) => href !== null),
      meanWords: members.reduce((sum, { words }) => sum + words, 0) / members.length,
      distinct: new Set(members.map(({ text }) => text.toLowerCase())).size / members.length,
      leaf: bodies.filter((words) => words >= BODY_WORDS).length / members.length,
      medianBody: bodies[Math.floor(bodies.length / 2)] ?? 0,
    }
  })
  return looks.sort((a, b) => b.strength - a.strength)
}

/** Words between a head and the next one, its own line included; lead-ins count as text. */
function bodyAfter(head: Head, heads: readonly Head[], marks: readonly Mark[]): number {
  let words = head.mark.lead?.isWhole ? 0 : (head.mark.lead?.tailWords ?? 0)
  const starts = headStarts(heads)
  for (let at = head.mark.index + 1; at < marks.length && !starts.has(at); at += 1) {
    const mark = marks[at]
    if (mark && mark.phrase === null && !mark.line.hidden) words += mark.words
    if (words > 400) break
  }
  return words
}

const startsOf = new WeakMap<readonly Head[], Set<number>>()

function headStarts(heads: readonly Head[]): Set<number> {
  const known = startsOf.get(heads)
  if (known) return known
  const starts = new Set(heads.filter(({ key }) => !key.startsWith('lead-in')).map(({ mark }) => mark.index))
  startsOf.set(heads, starts)
  return starts
}

/** Whether a head stands in the text of an item: after a title, with no other heading between that opens something new. */
function isInsideItem(head: Head, heads: readonly Head[], titles: ReadonlySet<Head>): boolean {
  for (let at = heads.indexOf(head) - 1; at >= 0; at -= 1) {
    const before = heads[at]
    if (!before) return false
    if (titles.has(before)) return before.strength > head.strength
    if (before.strength > head.strength) return false
  }
  return false
}

/** Whether a head is one of several link lines in a row. */
function isInList(head: Head, heads: readonly Head[]): boolean {
  const at = heads.indexOf(head)
  return [heads[at - 1], heads[at + 1]].some(
    (other) =>
      other?.key === head.key && other.href !== null && Math.abs(other.mark.index - head.mark.index) <= 2,
  )
}

/** Paragraphs in a row that each open with a bold sentence: short items without a title line. */
function leadInGroups(heads: readonly Head[], marks: readonly Mark[], titles: ReadonlySet<Head>): Head[][] {
  const groups: Head[][] = []
  let group: Head[] = []
  const close = () => {
    const meanWords = group.reduce((sum, { words }) => sum + words, 0) / group.length
    const isDistinct = new Set(group.map(({ text }) => text.toLowerCase())).size === group.length
    if (group.length >= 3 && meanWords >= 3.5 && isDistinct) groups.push(group)
    group = []
  }
  const leadIns = new Map(
    heads.filter(({ key }) => key.startsWith('lead-in')).map((head) => [head.mark.index, head]),
  )
  const stops = new Set([...titles].map(({ mark }) => mark.index))
  for (const mark of marks) {
    const head = leadIns.get(mark.index)
    if (head) group.push(head)
    else if (stops.has(mark.index) || (mark.line.kind === 'text' && mark.words > 0 && !mark.line.soft))
      close()
  }
  close()
  return groups
}

/** A title that is directly followed by another title is the heading of a section. */
function settle(heads: readonly Head[], titles: ReadonlySet<Head>, marks: readonly Mark[]): Outline {
  const kept: Head[] = []
  const sections: Head[] = []
  heads.forEach((head, at) => {
    const next = heads[at + 1]
    const isDirect = next !== undefined && wordsBetween(head, next, marks) === 0
    const isParent = isDirect && titles.has(next) && next.key !== head.key
    if (!titles.has(head)) {
      if (isParent || (isDirect && next && !titles.has(next))) sections.push(head)
    } else if (isParent && head.href === null) sections.push(head)
    else if (
      isDirect &&
      head.href === null &&
      next &&
      !titles.has(next) &&
      chainEndsInTitle(at + 1, heads, titles, marks)
    )
      sections.push(head)
    else kept.push(head)
  })
  return { titles: kept, sections }
}

function chainEndsInTitle(
  start: number,
  heads: readonly Head[],
  titles: ReadonlySet<Head>,
  marks: readonly Mark[],
): boolean {
  for (let at = start; at < heads.length - 1; at += 1) {
    const head = heads[at]
    const next = heads[at + 1]
    if (!head || !next || wordsBetween(head, next, marks) > 0) return false
    if (titles.has(next)) return true
  }
  return false
}

function wordsBetween(head: Head, next: Head, marks: readonly Mark[]): number {
  let words = head.isWhole ? 0 : (head.mark.lead?.tailWords ?? 0)
  for (let at = head.mark.index + 1; at < next.mark.index; at += 1) {
    const mark = marks[at]
    if (mark && !mark.line.hidden) words += mark.words
  }
  return words
}

function share<T>(items: readonly T[], test: (item: T) => boolean): number {
  return items.filter(test).length / items.length
}
