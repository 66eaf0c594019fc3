import { wordsOf } from '../../common/text/words-of.ts'

/** Words that are compared together. */
const RUN = 3

/** The runs of three words of a text, each once; of a shorter text all of it. */
export function runsOf(text: string): Set<string> {
  const words = wordsOf(text)
  if (words.length === 0) return new Set()
  if (words.length <= RUN) return new Set([words.join(' ')])
  return new Set(words.slice(RUN - 1).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`))
}

/** How much of the shorter of two texts stands in the other, from 0 to 1; two empty ones are alike. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [few, many] = a.size < b.size ? [a, b] : [b, a]
  if (few.size === 0) return many.size === 0 ? 1 : 0
  let shared = 0
  for (const run of few) if (many.has(run)) shared += 1
  return shared / few.size
}
