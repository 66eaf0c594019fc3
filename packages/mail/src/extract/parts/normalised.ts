import { wordsOf } from '../../common/text/words-of.ts'

/** A text in lower case, without digits, punctuation and symbols: what is the same in each issue. */
export function normalised(text: string): string {
  return wordsOf(text.slice(0, 400))
    .filter((word) => !/^\p{N}+(?:st|nd|rd|th)?$/u.test(word))
    .join(' ')
}
