import { isAddress } from '../lines/logical-lines.ts'
import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'

/** A heading candidate with its place among the others. */
export interface Placed {
  candidate: HeadingCandidate
  at: number
  /** Words of text up to the next heading candidate of any kind. */
  gap: number
  /** Words of text up to the next heading candidate of at least the same prominence. */
  body: number
  /** Whether another heading candidate follows at once and this one isn't a link: it may be the heading above it. */
  bare: boolean
  /** The address printed on a line of its own in the text up to the next heading candidate, or null. */
  page: string | null
}

/** The heading candidates of one look, with common features. */
export interface Look {
  members: Placed[]
  strength: number
  isStrong: boolean
  /** The share of heading candidates that are links. */
  linked: number
  meanWords: number
  /** The share of distinct texts. */
  distinct: number
  /** The share of heading candidates with their own text. */
  leaf: number
  medianBody: number
  /** Whether a different address is printed under each heading candidate. */
  haveOwnPages: boolean
}

/** Up to this many words between two heading candidates are a byline or a label. */
const LABEL_WORDS = 3
const BODY_WORDS = 8

/** The maximum of looks: no mail that is meant to be read has more. */
const MAX_LOOKS = 60

/** Counts the text after each heading candidate, up to the next and up to the next of its rank. */
export function placeCandidates(candidates: readonly HeadingCandidate[], marks: readonly Mark[]): Placed[] {
  const before = wordsBefore(marks)
  const startOf = (candidate: HeadingCandidate | undefined) => candidate?.mark.index ?? marks.length
  const between = (candidate: HeadingCandidate, next: HeadingCandidate | undefined) =>
    (before[startOf(next)] ?? 0) - (before[startOf(candidate) + 1] ?? 0) + tailWords(candidate)
  const placed = candidates.map((candidate, at): Placed => {
    const gap = between(candidate, candidates[at + 1])
    return {
      candidate,
      at,
      gap,
      body: gap,
      bare: at + 1 < candidates.length && gap <= LABEL_WORDS && candidate.href === null,
      page: pageIn(marks, candidate.mark.index + 1, startOf(candidates[at + 1])),
    }
  })
  const open: Placed[] = []
  for (const next of placed) {
    for (
      let last = open.at(-1);
      last && last.candidate.strength <= next.candidate.strength + 0.05;
      last = open.at(-1)
    ) {
      last.body = between(last.candidate, next.candidate)
      open.pop()
    }
    open.push(next)
  }
  for (const last of open) last.body = between(last.candidate, undefined)
  return placed
}

function pageIn(marks: readonly Mark[], start: number, end: number): string | null {
  for (let at = start; at < end; at += 1) {
    const line = marks[at]?.line
    if (line && isAddress(line.text)) return line.text
  }
  return null
}

/** Groups heading candidates by look, most prominent first. */
export function looksOf(placed: readonly Placed[]): Look[] {
  const byKey = new Map<string, Placed[]>()
  for (const one of placed) {
    const known = byKey.get(one.candidate.key)
    if (known) known.push(one)
    else byKey.set(one.candidate.key, [one])
  }
  return Array.from(byKey.values(), lookOf)
    .sort((a, b) => b.members.length - a.members.length)
    .slice(0, MAX_LOOKS)
    .sort((a, b) => b.strength - a.strength)
}

function lookOf(members: Placed[]): Look {
  const bodies = members.map(({ body }) => body).sort((a, b) => a - b)
  const linked = members.filter(({ candidate }) => candidate.href !== null).length / members.length
  const hasText =
    linked >= 0.5
      ? ({ gap }: Placed) => gap >= BODY_WORDS
      : ({ body, bare }: Placed) => !bare && body >= BODY_WORDS
  return {
    members,
    strength: Math.max(...members.slice(0, 1000).map(({ candidate }) => candidate.strength)),
    isStrong: members.some(({ candidate }) => candidate.isStrong),
    linked,
    meanWords: members.reduce((sum, { candidate }) => sum + candidate.words, 0) / members.length,
    distinct: new Set(members.map(({ candidate }) => candidate.text.toLowerCase())).size / members.length,
    leaf: members.filter(hasText).length / members.length,
    medianBody: bodies[Math.floor(bodies.length / 2)] ?? 0,
    haveOwnPages: new Set(members.flatMap(({ page }) => page ?? [])).size === members.length,
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

function tailWords(candidate: HeadingCandidate): number {
  return candidate.isWhole ? 0 : (candidate.mark.lead?.tailWords ?? 0)
}
