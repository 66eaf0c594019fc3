import { countWords } from '../../../common/text/words-of.ts'
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

/** Whether pictures could be the headlines of a mail: several of them are links with a title in their alternative text. */
export function hasPictureTitles(lines: readonly Line[]): boolean {
  const titles = lines.flatMap(({ picture, hidden }) =>
    !hidden && picture?.href && countWords(picture.alt) >= TITLE_WORDS ? [picture.alt] : [],
  )
  return new Set(titles).size >= PICTURE_TITLES
}
