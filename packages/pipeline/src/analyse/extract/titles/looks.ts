import type { Mark } from '../lines/mark.ts'
import type { Head } from './heading-candidates.ts'

/** A head with its place among the others. */
export interface Placed {
  head: Head
  at: number
  /** Words of text up to the next head of any kind. */
  gap: number
  /** Words of text up to the next head that stands out as much or more. */
  body: number
  /** Another head follows at once, and the head is no link: it may stand over that one. */
  bare: boolean
}

/** Heads of one look, with what they have in common. */
export interface Look {
  members: Placed[]
  strength: number
  isStrong: boolean
  /** Share of heads that are links. */
  linked: number
  meanWords: number
  /** Share of different texts. */
  distinct: number
  /** Share of heads with text of their own. */
  leaf: number
  medianBody: number
}

/** Up to this many words between two heads are a by-line or a label. */
const LABEL_WORDS = 3
const BODY_WORDS = 8

/** More looks than this no mail has that is meant to be read. */
const MAX_LOOKS = 60

/** Puts heads in their places: how much text follows each, up to the next and up to the next of its rank. */
export function placeHeads(heads: readonly Head[], marks: readonly Mark[]): Placed[] {
  const before = wordsBefore(marks)
  const startOf = (head: Head | undefined) => head?.mark.index ?? marks.length
  const between = (head: Head, next: Head | undefined) =>
    (before[startOf(next)] ?? 0) - (before[startOf(head) + 1] ?? 0) + tailWords(head)
  const placed = heads.map((head, at): Placed => {
    const gap = between(head, heads[at + 1])
    return {
      head,
      at,
      gap,
      body: gap,
      bare: at + 1 < heads.length && gap <= LABEL_WORDS && head.href === null,
    }
  })
  const open: Placed[] = []
  for (const next of placed) {
    for (
      let last = open.at(-1);
      last && last.head.strength <= next.head.strength + 0.05;
      last = open.at(-1)
    ) {
      last.body = between(last.head, next.head)
      open.pop()
    }
    open.push(next)
  }
  for (const last of open) last.body = between(last.head, undefined)
  return placed
}

/** Groups heads by look, those that stand out most first. */
export function looksOf(placed: readonly Placed[]): Look[] {
  const byKey = new Map<string, Placed[]>()
  for (const one of placed) {
    const known = byKey.get(one.head.key)
    if (known) known.push(one)
    else byKey.set(one.head.key, [one])
  }
  return Array.from(byKey.values(), lookOf)
    .sort((a, b) => b.members.length - a.members.length)
    .slice(0, MAX_LOOKS)
    .sort((a, b) => b.strength - a.strength)
}

function lookOf(members: Placed[]): Look {
  const bodies = members.map(({ body }) => body).sort((a, b) => a - b)
  const linked = members.filter(({ head }) => head.href !== null).length / members.length
  const hasText =
    linked >= 0.5
      ? ({ gap }: Placed) => gap >= BODY_WORDS
      : ({ body, bare }: Placed) => !bare && body >= BODY_WORDS
  return {
    members,
    strength: Math.max(...members.slice(0, 1000).map(({ head }) => head.strength)),
    isStrong: members.some(({ head }) => head.isStrong),
    linked,
    meanWords: members.reduce((sum, { head }) => sum + head.words, 0) / members.length,
    distinct: new Set(members.map(({ head }) => head.text.toLowerCase())).size / members.length,
    leaf: members.filter(hasText).length / members.length,
    medianBody: bodies[Math.floor(bodies.length / 2)] ?? 0,
  }
}

/** Words of running text before each line; set phrases and hidden lines don't count. */
function wordsBefore(marks: readonly Mark[]): number[] {
  const before = [0]
  let words = 0
  for (const mark of marks) {
    const counts =
      !mark.line.hidden && (mark.phrase === null || mark.phrase === 'greeting' || mark.phrase === 'sign-off')
    if (counts) words += mark.words
    before.push(words)
  }
  return before
}

function tailWords(head: Head): number {
  return head.isWhole ? 0 : (head.mark.lead?.tailWords ?? 0)
}
