import { wordsOf } from '../../../common/text/words-of.ts'

/** A text in lower case, without digits, signs and marks: what stays from issue to issue. */
export function normalised(text: string): string {
  return wordsOf(text.slice(0, 400))
    .filter((word) => !/^\p{N}+(?:st|nd|rd|th)?$/u.test(word))
    .join(' ')
}
