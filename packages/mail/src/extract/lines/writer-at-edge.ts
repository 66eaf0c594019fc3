import { isFirstName } from '../../common/text/first-names.ts'
import { countWords } from '../../common/text/words-of.ts'
import { type ByLine, byLineOf } from './by-line.ts'
import type { Line } from './line.ts'

/** Longer lines are text. */
const LABEL_WORDS = 6

/** The maximum of lines of a byline: name, dot, date, reading time. */
const MAX_BYLINE_LINES = 4

/** A byline is within this many first lines, possibly below a summary of the text. */
const TOP = 8

/** A known first name and one to three more capitalised words. */
const PERSON = /^(\p{Lu}[\p{L}’'-]+)(?: (?:\p{Lu}[\p{L}\p{M}.’'-]*|von|van|de|der|den|da|di|le|la)){1,3}$/u

/**
 * A byline whose parts, such as name and date, are on consecutive lines above a text: its content, and the indices of
 * those lines.
 */
export function splitByLine(lines: readonly Line[]): { byLine: ByLine; at: readonly number[] } | null {
  const labels = lines.slice(0, TOP).flatMap((line, at) => {
    const isLabel = line.kind === 'text' && line.list === null && countWords(line.text) <= LABEL_WORDS
    return isLabel ? [{ line, at }] : []
  })
  for (let from = 0; from < labels.length; from += 1) {
    for (let count = Math.min(MAX_BYLINE_LINES, labels.length - from); count >= 2; count -= 1) {
      const some = labels.slice(from, from + count)
      if (!isTogether(some, lines)) continue
      const byLine = byLineOf(some.map(({ line }) => line.text).join(' · '))
      if (byLine?.author) return { byLine, at: some.map(({ at }) => at) }
    }
  }
  return null
}

/** Whether only pictures are between lines. */
function isTogether(some: readonly { at: number }[], lines: readonly Line[]): boolean {
  const [first, last] = [some[0]?.at ?? 0, some.at(-1)?.at ?? 0]
  const texts = lines.slice(first, last + 1).filter(({ kind }) => kind !== 'image')
  return texts.length === some.length
}

/** The name at the end of a text, such as a signature or credit; null if the last line is anything else. */
export function nameAtEnd(lines: readonly Line[]): string | null {
  const texts = lines.filter(({ kind, text }) => kind === 'text' && text !== '')
  const last = texts.length > 1 ? (texts.at(-1)?.text ?? '') : ''
  const name = last.replace(/^[—–-]\s*|(?:(?<!\s)\s+)?(?:et al\.?|and others)$/g, '')
  const first = PERSON.exec(name)?.[1]
  return first !== undefined && isFirstName(first.toLowerCase()) ? name : null
}
