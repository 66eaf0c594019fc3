import { countWords } from '../../common/text/words-of.ts'

/** A longer heading is a notice. */
const MAX_WORDS = 9

/**
 * The name of a section from its heading: without surrounding emoji, bullets, drawn marks and colon. Null if nothing is
 * left or the heading is a notice or a salutation, such as `Friends,`.
 */
export function sectionName(text: string): string | null {
  const name = text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\u200d\ufe0e\ufe0f\u20e3]/gu, ' ')
    .replace(/^[^\p{L}\p{N}$€£#@"'“„«(¿¡]+|^#+\s+|(?<![\s:=*~_|>–—-])[\s:=*~_|>–—-]+$/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  return name === '' || name.endsWith(',') || countWords(name) > MAX_WORDS || /https?:\/\/|www\./i.test(name)
    ? null
    : name
}
