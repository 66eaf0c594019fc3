import { randomNumbers } from '../random-numbers.ts'
import type { Language } from './languages.ts'

/** Text in one style within a paragraph. */
export interface Span {
  text: string
  href?: string
  bold?: true
}

export type Paragraph = readonly Span[]

/** An item of an invented issue, as printed and with its expected result. */
export interface Story {
  /** As printed; null if the item has none. */
  title: string | null
  /** The item's link; null if it is printed in full. */
  url: string | null
  /** Where the link is: on the title, after the text, in the text, as a printed URL, or on the picture. */
  link: 'title' | 'read-on' | 'inline' | 'below-title' | 'below-text' | 'none'
  text: readonly Paragraph[]
  kicker?: string
  byLine?: string
  /** Above the text, below a picture. */
  credit?: string
  readOn: string
  /** Headings within the text, each with the text below it. */
  parts: readonly { heading: string; text: readonly Paragraph[] }[]
}

export interface Advertisement {
  title: string
  text: string
  url: string
  /** The label of a paid item, and its position. */
  label: string
  labelAt: 'above' | 'below' | 'title'
}

/** A section of an issue, from top to bottom. */
export type Block =
  | { is: 'story'; story: Story }
  | { is: 'section'; name: string }
  | { is: 'advertisement'; advertisement: Advertisement }
  | { is: 'promotion'; title: string; text: string; button: string; url: string }
  | { is: 'staff'; heading: string; people: readonly string[] }
  | { is: 'line'; text: string }
  | { is: 'contents'; heading: string; entries: readonly string[] }
  | { is: 'masthead'; name: string; date: string }
  | { is: 'menu'; links: readonly string[] }
  | { is: 'footer'; lines: readonly string[] }

export interface InventedIssue {
  language: Language
  sender: string
  subject: string
  kind: 'multi' | 'single'
  blocks: readonly Block[]
}

/** Seeded random choices: the same seed gives the same choices. */
export interface Chance {
  /** From 0 up to `below`. */
  number: (below: number) => number
  from: <T>(things: readonly T[]) => T
  /** Some of the items, in random order. */
  some: <T>(things: readonly T[], count: number) => T[]
  happens: (share: number) => boolean
}

/** Random choices from a seed; adjacent seeds are unrelated. */
export function chanceOf(seed: number): Chance {
  const random = randomNumbers((seed * 2_654_435_761 + 97) % 2 ** 32)
  for (let skipped = 0; skipped < 4; skipped += 1) random()
  const number = (below: number) => Math.floor(random() * below)
  const from = <T>(things: readonly T[]): T => {
    const thing = things[number(things.length)]
    if (thing === undefined) throw new Error('There is nothing to choose from.')
    return thing
  }
  return {
    number,
    from,
    some: (things, count) => {
      const left = [...things]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(number(left.length), 1),
      ).flat()
    },
    happens: (share) => random() < share,
  }
}

/** The words of a paragraph. */
export function wordsIn(paragraph: Paragraph): string {
  return paragraph.map(({ text }) => text).join('')
}
