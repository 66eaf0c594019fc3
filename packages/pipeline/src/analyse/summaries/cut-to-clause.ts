import { countWords } from '../../common/text/words-of.ts'
import type { SummarySentence } from '../../common/types/issue.ts'
import { MAX_WORDS } from './choose.ts'

/** Where a clause ends. */
const CLAUSE = /[;:—–](?=\s)|,(?=\s)|[；：，、]/gu

/** A clause of fewer words is no sentence. */
const LEAST_WORDS = 12

/**
 * A sentence of too many words up to the end of a clause; up to a word, with an ellipsis, where no clause ends in time.
 * Its place stays that of the whole sentence.
 */
export function cutToClause({ text, start, end }: SummarySentence): SummarySentence {
  if (countWords(text) <= MAX_WORDS) return { text, start, end }
  let cut = ''
  for (const { index } of text.matchAll(CLAUSE)) {
    const clause = text.slice(0, index)
    const words = countWords(clause)
    if (words > MAX_WORDS) break
    if (words >= LEAST_WORDS) cut = clause
  }
  return { text: cut === '' ? `${firstWords(text)} …` : cut.trimEnd(), start, end }
}

/** As many words as a summary may have; of writing without spaces, as many characters. */
function firstWords(text: string): string {
  let words = text.split(' ').slice(0, MAX_WORDS).join(' ')
  while (countWords(words) > MAX_WORDS) words = words.slice(0, Math.floor(words.length * 0.9))
  return words
}
