import type { AboutMail } from '../lines/about-mail.ts'
import type { Mark, Marked } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import { type Branch, headingTree } from './heading-tree.ts'
import { isParagraph } from './paragraph-headings.ts'

/** A mail with the values that several features of heading candidates need, computed once. */
export interface View {
  marks: readonly Mark[]
  bodySize: number
  /** All heading candidates, including paragraphs without a heading, in the order of the mail. */
  candidates: readonly HeadingCandidate[]
  /** Heading candidates that stand out. */
  titled: readonly HeadingCandidate[]
  branches: ReadonlyMap<HeadingCandidate, Branch>
  /** Visible words before each line, and in total. */
  before: readonly number[]
  words: number
  /** Words from each heading candidate to the next heading candidate. */
  gaps: ReadonlyMap<HeadingCandidate, number>
  /** Indices of lines with a heading candidate that stands out. */
  titledAt: ReadonlySet<number>
  looks: ReadonlyMap<string, readonly HeadingCandidate[]>
  /** Mean words of the heading candidates of a look. */
  lookWords: ReadonlyMap<string, number>
  /** The number of prominent heading candidates that link to each host. */
  hosts: ReadonlyMap<string, number>
  subject: string
  sender: string
}

/** Builds the view of a mail. `subject` and `sender` may be empty. */
export function viewOf(
  { marks, bodySize }: Marked,
  candidates: readonly HeadingCandidate[],
  { subject, sender }: AboutMail,
): View {
  const before = [0]
  for (const { line, words } of marks) before.push((before.at(-1) ?? 0) + (line.hidden ? 0 : words))
  const titled = candidates.filter((candidate) => !isParagraph(candidate))
  const branches = headingTree(titled, marks, before)
  const looks = new Map<string, HeadingCandidate[]>()
  for (const candidate of candidates) {
    const look = looks.get(candidate.key)
    if (look) look.push(candidate)
    else looks.set(candidate.key, [candidate])
  }
  return {
    marks,
    bodySize,
    candidates,
    titled,
    branches: new Map(branches.map((branch) => [branch.candidate, branch])),
    before,
    words: before.at(-1) ?? 0,
    gaps: new Map([...gapsOf(candidates, marks), ...gapsOf(titled, marks)]),
    titledAt: new Set(titled.map(({ mark }) => mark.index)),
    looks,
    lookWords: new Map(
      Array.from(looks, ([key, own]) => [key, mean(own.map((candidate) => candidate.words))]),
    ),
    hosts: countsOf(titled.flatMap(({ href }) => (href === null ? [] : [hostOf(href)]))),
    subject,
    sender,
  }
}

/** Words of running text from each heading candidate to the next; set phrases don't count. */
function gapsOf(
  candidates: readonly HeadingCandidate[],
  marks: readonly Mark[],
): [HeadingCandidate, number][] {
  const prose = [0]
  for (const { line, phrase, words } of marks) {
    const counts = !line.hidden && (phrase === null || phrase === 'greeting' || phrase === 'sign-off')
    prose.push((prose.at(-1) ?? 0) + (counts ? words : 0))
  }
  return candidates.map((candidate, at) => {
    const end = candidates[at + 1]?.mark.index ?? marks.length
    const tail = candidate.isWhole ? 0 : (candidate.mark.lead?.tailWords ?? 0)
    return [candidate, (prose[end] ?? 0) - (prose[candidate.mark.index + 1] ?? 0) + tail]
  })
}

/** The host of a web address; empty if there is none. */
export function hostOf(href: string | null): string {
  return href === null ? '' : (URL.parse(href)?.host ?? '')
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The share of items that match; 0 if there are none. */
export function share<T>(things: readonly T[], isSo: (thing: T) => boolean): number {
  return things.length === 0 ? 0 : things.filter(isSo).length / things.length
}

/** The median; `none` if there are no values. */
export function median(values: readonly number[], none = 0): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? none
}

/** The number of occurrences of each value. */
export function countsOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The largest of the values, but not less than `least`. Unlike `Math.max`, takes any number of them. */
export function maxOf(values: Iterable<number>, least = 0): number {
  let largest = least
  for (const value of values) if (value > largest) largest = value
  return largest
}
