import { randomNumbers } from '../random-numbers.ts'
import type { Language } from './languages.ts'

/** Words in one look within a paragraph. */
export interface Span {
  text: string
  href?: string
  bold?: true
}

export type Paragraph = readonly Span[]

/** An item of an invented issue, as it is printed and as it must be found. */
export interface Story {
  /** As printed; null where the item has none. */
  title: string | null
  /** Where the item leads; null where it is printed in full. */
  url: string | null
  /** How the address is printed: on the title, after the text, among its words, as an address, or on the picture. */
  link: 'title' | 'read-on' | 'inline' | 'below-title' | 'below-text' | 'none'
  text: readonly Paragraph[]
  kicker?: string
  byLine?: string
  /** Above the text, below a picture. */
  credit?: string
  readOn: string
  /** Headings within the text, each with what is below it. */
  parts: readonly { heading: string; text: readonly Paragraph[] }[]
}

export interface Advertisement {
  title: string
  text: string
  url: string
  /** What says that somebody paid for it, and where it says so. */
  label: string
  labelAt: 'above' | 'below' | 'title'
}

/** A stretch of an issue, from top to bottom. */
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

/** Seeded choices: the same seed chooses the same. */
export interface Chance {
  /** From 0 up to `below`. */
  number: (below: number) => number
  from: <T>(things: readonly T[]) => T
  /** Some of the things, in random order. */
  some: <T>(things: readonly T[], count: number) => T[]
  happens: (share: number) => boolean
}

/** Choices from a seed; seeds next to each other have nothing in common. */
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
