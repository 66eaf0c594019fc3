import { countWords } from '../text/words-of.ts'
import type { Line } from './line.ts'

/** A shorter description names a logo or a button. */
const TITLE_WORDS = 4

/** Puts the descriptions of linked pictures below them as words, for mails that are made of pictures alone. */
export function withAltText(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => {
    const { picture } = line
    if (!picture?.href || countWords(picture.alt) < TITLE_WORDS) return [line]
    const run = { text: picture.alt, href: picture.href, size: 20, bold: true, italic: false, code: false }
    return [
      line,
      { ...line, kind: 'text' as const, text: picture.alt, runs: [run], picture: null, icons: [] },
    ]
  })
}

/** Fewer pictures with words in them are illustrations. */
const PICTURE_TITLES = 3

/**
 * Whether pictures are the headlines of a mail: several linked ones with a telling description, most of which a text
 * link below leads to as well.
 */
export function hasPictureTitles(lines: readonly Line[]): boolean {
  const linked = new Set(lines.flatMap(({ runs }) => runs.flatMap(({ href }) => href ?? [])))
  const telling = lines.flatMap(({ picture }) =>
    picture?.href && countWords(picture.alt) >= TITLE_WORDS ? [picture.href] : [],
  )
  const told = new Set(telling.filter((href) => linked.has(href)))
  return told.size >= PICTURE_TITLES && told.size >= telling.length / 2
}
