import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Invented words of one language that fill the layouts. `{n}`, `{place}` and `{name}` are placeholders for a number,
 * a town and a person.
 */
export interface Language {
  /** ISO 639-1. */
  code: string
  isRightToLeft?: true
  /** A title has one of each, in this order. */
  who: readonly string[]
  does: readonly string[]
  /** The first sentence of a text; its number and town make any two texts of a mail different. */
  openings: readonly string[]
  sentences: readonly string[]
  /** Headings inside one text. */
  parts: readonly string[]
  sections: readonly string[]
  readOn: readonly string[]
  greeting: string
  introduction: string
  signOff: string
  contents: string
  sponsorLabel: readonly string[]
  advertisements: readonly (readonly [title: string, text: string])[]
  promotions: readonly (readonly [title: string, text: string, button: string])[]
  /** A heading and what the people below it do. */
  staff: readonly string[]
  editorial: string
  by: string
  credit: string
  menu: readonly string[]
  footer: readonly string[]
}

const CODES = ['en', 'de', 'fr', 'es', 'nl', 'ru', 'ja', 'ar']

/** The languages of the layouts, English first. */
export function readLanguages(): Language[] {
  return CODES.map((code) => {
    const file = path.join(import.meta.dirname, 'languages', `${code}.json`)
    return JSON.parse(readFileSync(file, 'utf8')) as Language
  })
}
