import { countWords } from '../../common/text/words-of.ts'
import { hasSponsorMark, isSponsorLine } from './phrases.ts'
import { isCredit } from './picture-of.ts'

/** A longer heading is a notice. */
const MAX_WORDS = 9

const ADDRESS = /https?:\/\/|www\.|^[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}$/i

/**
 * The name of a section from its heading: without surrounding emoji, bullets, drawn marks and colon. Null if nothing is
 * left or the heading is a notice, a salutation, such as `Friends,`, an address, a label of paid items or a picture's
 * credit.
 */
export function sectionName(text: string): string | null {
  const name = text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200d\ufe0e\ufe0f\u20e3]/gu, ' ')
    .replace(/^[^\p{L}\p{N}$€£#@"'“„«(¿¡]+|^#+\s+|(?<![\s:=*~_|>–—-])[\s:=*~_|>–—-]+$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  const isNone = name === '' || name.endsWith(',') || countWords(name) > MAX_WORDS || ADDRESS.test(name)
  return isNone || hasSponsorMark(name) || isSponsorLine(name) || (name.includes(':') && isCredit(name))
    ? null
    : name
}
