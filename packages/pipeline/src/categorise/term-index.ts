/** Terms to be found among words, each with what it stands for. */
export interface TermIndex<T> {
  whole: ReadonlyMap<string, readonly Term<T>[]>
  /** By the beginnings of their first words. */
  beginnings: ReadonlyMap<string, readonly Term<T>[]>
}

interface Term<T> {
  name: string
  value: T
  /** What must follow the first word. */
  rest: readonly RegExp[]
}

const SHORTEST_BEGINNING = 3

/**
 * Makes terms ready to be found. Each string holds terms separated by white space, in lower case; `_` stands for a
 * space, and `*` at the end of a word for any ending.
 */
export function indexTerms<T>(entries: Iterable<readonly [terms: string, value: T]>): TermIndex<T> {
  const whole = new Map<string, Term<T>[]>()
  const beginnings = new Map<string, Term<T>[]>()
  for (const [terms, value] of entries) {
    for (const name of terms.split(/\s+/).filter(Boolean)) {
      const [first = '', ...rest] = name.split('_')
      const into = first.endsWith('*') ? beginnings : whole
      const key = first.replace(/\*$/, '')
      const known = into.get(key)
      const term = { name, value, rest: rest.map(patternOf) }
      if (known) known.push(term)
      else into.set(key, [term])
    }
  }
  return { whole, beginnings }
}

/** The terms that begin at each word, the longest one where several do, in order. Words are in lower case. */
export function findTerms<T>(
  words: readonly string[],
  index: TermIndex<T>,
): { name: string; value: T; at: number }[] {
  return words.flatMap((word, at) => {
    const fits = (term: Term<T>) => term.rest.every((next, step) => next.test(words[at + 1 + step] ?? ''))
    let found = (index.whole.get(word) ?? []).filter(fits)
    for (let length = word.length; found.length === 0 && length >= SHORTEST_BEGINNING; length -= 1) {
      found = (index.beginnings.get(word.slice(0, length)) ?? []).filter(fits)
    }
    const best = found.reduce<Term<T> | undefined>(
      (longest, term) => (longest && longest.rest.length >= term.rest.length ? longest : term),
      undefined,
    )
    return best ? [{ name: best.name, value: best.value, at }] : []
  })
}

function patternOf(word: string): RegExp {
  const escaped = word.replace(/\*$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped}${word.endsWith('*') ? '' : '$'}`, 'u')
}
