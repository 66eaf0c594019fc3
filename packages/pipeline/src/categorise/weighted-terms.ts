/**
 * The words that speak for a category, several languages together, by how clearly they do: `strong` ones nearly
 * alone, `hint` ones only with others. Separated by white space; `_` stands for a space, and `*` at the end of a word
 * for any ending.
 */
export interface WeightedTerms {
  strong: string
  clear: string
  hint: string
}

const WEIGHTS = { strong: 3, clear: 1.5, hint: 0.5 } as const

/** A word or the beginning of one, and what must follow it where the term has several words. */
interface Term {
  name: string
  weight: number
  rest: readonly RegExp[]
}

/** Terms by their first word: whole words, and beginnings of words. */
export interface Vocabulary {
  whole: ReadonlyMap<string, readonly Term[]>
  beginnings: ReadonlyMap<string, readonly Term[]>
}

const SHORTEST_BEGINNING = 3

/** Makes terms ready to be looked up. */
export function vocabularyOf(terms: WeightedTerms): Vocabulary {
  const whole = new Map<string, Term[]>()
  const beginnings = new Map<string, Term[]>()
  for (const degree of ['strong', 'clear', 'hint'] as const) {
    for (const name of terms[degree].split(/\s+/).filter(Boolean)) {
      const [first = '', ...rest] = name.split('_')
      const into = first.endsWith('*') ? beginnings : whole
      const key = first.replace(/\*$/, '')
      const term = { name, weight: WEIGHTS[degree], rest: rest.map(pattern) }
      into.set(key, [...(into.get(key) ?? []), term])
    }
  }
  return { whole, beginnings }
}

function pattern(word: string): RegExp {
  const escaped = word.replace(/\*$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped}${word.endsWith('*') ? '' : '$'}`, 'u')
}

/** How much words in lower case speak for the category: each term once, a little more where it comes again. */
export function weigh(words: readonly string[], { whole, beginnings }: Vocabulary): number {
  const count = new Map<Term, number>()
  words.forEach((word, at) => {
    const found = (whole.get(word) ?? []).filter((term) => follows(term, words, at))
    for (let length = word.length; found.length === 0 && length >= SHORTEST_BEGINNING; length -= 1) {
      found.push(...(beginnings.get(word.slice(0, length)) ?? []).filter((term) => follows(term, words, at)))
    }
    const best = found.toSorted((a, b) => b.weight - a.weight)[0]
    if (best) count.set(best, (count.get(best) ?? 0) + 1)
  })
  return [...count].reduce(
    (sum, [{ weight }, times]) => sum + weight * (1 + 0.25 * Math.min(3, times - 1)),
    0,
  )
}

function follows({ rest }: Term, words: readonly string[], at: number): boolean {
  return rest.every((next, step) => next.test(words[at + 1 + step] ?? ''))
}
