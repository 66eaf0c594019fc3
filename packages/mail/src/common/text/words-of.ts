import { normalForm } from './normal-form.ts'
import { remembered } from './remembered.ts'

/** The words of a text in lower case, compatibility forms folded (NFKC), without punctuation. */
export const wordsOf = remembered(
  (text): readonly string[] =>
    normalForm(text, 'NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’]*/gu) ?? [],
)

/**
 * The number of words that a person would count: runs of non-space with a letter or digit; one character each in
 * scripts without spaces.
 */
export const countWords = remembered((text) =>
  UNSPACED.test(text) ? countUnspaced(text) : (text.match(WORD)?.length ?? 0),
)

/** From the first letter or digit of a run to its end: one match per run that has one. */
const WORD = /[\p{L}\p{N}]\S*/gu

/** Letters of scripts that write no spaces between words. */
export const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

function countUnspaced(text: string): number {
  let count = 0
  for (const run of text.split(/\s+/)) {
    if (!/[\p{L}\p{N}]/u.test(run)) continue
    const ideographs = run.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu)
    count += ideographs ? Math.max(1, Math.ceil(ideographs.length / 2)) : 1
  }
  return count
}

let segmenter: Intl.Segmenter | null = null

/** A word unchanged; a run in a script without spaces segmented into words by Unicode's dictionaries. */
export function segmentsOf(word: string): string[] {
  if (!UNSPACED.test(word)) return [word]
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return Array.from(segmenter.segment(word), ({ segment }) => segment)
}
