const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u

let segmenter: Intl.Segmenter | null = null

/** A word as it is; a run of a script that puts no spaces between words cut into its words, after Unicode's dictionaries. */
export function segmentsOf(word: string): string[] {
  if (!UNSPACED.test(word)) return [word]
  segmenter ??= new Intl.Segmenter('ja', { granularity: 'word' })
  return Array.from(segmenter.segment(word), ({ segment }) => segment)
}
