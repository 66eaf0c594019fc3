/** Scripts without spaces: every character counts as a word, or titles could only be entirely right or wrong. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const READING_TIME = /\(\s*\d+\s*min(?:ute)?s?(?:\s+read)?\s*\)/gu

/** The words of a text for comparison: without case, punctuation, emoji and "(3 minute read)". */
function comparableWords(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase().replace(READING_TIME, ' ')
  const runs = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return runs.flatMap((run) => (UNSPACED.test(run) ? [...run] : [run]))
}

/**
 * The share of words that two titles have in common, from 0 to 1: twice the common ones by all of both, including
 * repetitions.
 */
export function sharedWords(one: string, other: string): number {
  const left = comparableWords(one)
  const right = comparableWords(other)
  const counts = new Map<string, number>()
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1)
  let common = 0
  for (const word of right) {
    const open = counts.get(word) ?? 0
    if (open === 0) continue
    common += 1
    counts.set(word, open - 1)
  }
  return common === 0 ? 0 : (2 * common) / (left.length + right.length)
}

/** Later words may be in another element, or behind a note. */
const WORDS_THAT_DECIDE = 6

/** Whether the first words of a label are in a text, one after the other. */
export function holdsFirstWords(text: string, firstWords: string): boolean {
  const sought = comparableWords(firstWords).slice(0, WORDS_THAT_DECIDE)
  if (sought.length === 0) return false
  return ` ${comparableWords(text).join(' ')} `.includes(` ${sought.join(' ')} `)
}
