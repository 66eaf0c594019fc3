import type { AboutMail } from '../lines/about-mail.ts'
import type { Mark, Marked } from '../lines/mark.ts'
import type { Head } from './heading-candidates.ts'
import { type Branch, headingTree } from './heading-tree.ts'
import { isParagraph } from './paragraph-headings.ts'

/** A mail as its heads are judged in it: what several traits ask for is worked out once. */
export interface View {
  marks: readonly Mark[]
  bodySize: number
  /** All heads, those without a heading of their own included, in the order of the mail. */
  heads: readonly Head[]
  /** Heads that stand out. */
  titled: readonly Head[]
  branches: ReadonlyMap<Head, Branch>
  /** Visible words before each line, and of the whole. */
  before: readonly number[]
  words: number
  /** Words from each head to the next head. */
  gaps: ReadonlyMap<Head, number>
  /** Indices of lines with a head that stands out. */
  titledAt: ReadonlySet<number>
  looks: ReadonlyMap<string, readonly Head[]>
  /** Mean words of the heads of a look. */
  lookWords: ReadonlyMap<string, number>
  /** How many heads that stand out lead to a host. */
  hosts: ReadonlyMap<string, number>
  subject: string
  sender: string
}

/** Looks at a mail's heads. `subject` and `sender` may be empty. */
export function viewOf(
  { marks, bodySize }: Marked,
  heads: readonly Head[],
  { subject, sender }: AboutMail,
): View {
  const before = [0]
  for (const { line, words } of marks) before.push((before.at(-1) ?? 0) + (line.hidden ? 0 : words))
  const titled = heads.filter((head) => !isParagraph(head))
  const branches = headingTree(titled, marks, before)
  const looks = new Map<string, Head[]>()
  for (const head of heads) {
    const look = looks.get(head.key)
    if (look) look.push(head)
    else looks.set(head.key, [head])
  }
  return {
    marks,
    bodySize,
    heads,
    titled,
    branches: new Map(branches.map((branch) => [branch.head, branch])),
    before,
    words: before.at(-1) ?? 0,
    gaps: new Map([...gapsOf(heads, marks), ...gapsOf(titled, marks)]),
    titledAt: new Set(titled.map(({ mark }) => mark.index)),
    looks,
    lookWords: new Map(Array.from(looks, ([key, own]) => [key, mean(own.map((head) => head.words))])),
    hosts: countsOf(titled.flatMap(({ href }) => (href === null ? [] : [hostOf(href)]))),
    subject,
    sender,
  }
}

/** Words of running text from each head to the next of them; set phrases don't count. */
function gapsOf(heads: readonly Head[], marks: readonly Mark[]): [Head, number][] {
  const prose = [0]
  for (const { line, phrase, words } of marks) {
    const counts = !line.hidden && (phrase === null || phrase === 'greeting' || phrase === 'sign-off')
    prose.push((prose.at(-1) ?? 0) + (counts ? words : 0))
  }
  return heads.map((head, at) => {
    const end = heads[at + 1]?.mark.index ?? marks.length
    const tail = head.isWhole ? 0 : (head.mark.lead?.tailWords ?? 0)
    return [head, (prose[end] ?? 0) - (prose[head.mark.index + 1] ?? 0) + tail]
  })
}

/** The host of a web address; empty for none. */
export function hostOf(href: string | null): string {
  return href === null ? '' : (URL.parse(href)?.host ?? '')
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The share of things that are so; 0 of none. */
export function share<T>(things: readonly T[], isSo: (thing: T) => boolean): number {
  return things.length === 0 ? 0 : things.filter(isSo).length / things.length
}

/** The value in the middle; `none` where there is no value. */
export function median(values: readonly number[], none = 0): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? none
}

/** How often each of the values comes. */
export function countsOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/** The largest of the values; `least` where none is larger. Takes any number of them, as `Math.max` does not. */
export function most(values: Iterable<number>, least = 0): number {
  let largest = least
  for (const value of values) if (value > largest) largest = value
  return largest
}
