import { segmentsOf } from '../../common/text/words-of.ts'

/** An index of terms, each with a value. */
export interface TermIndex<T> {
  whole: ReadonlyMap<string, readonly Term<T>[]>
  /** By the start of their first words. */
  beginnings: ReadonlyMap<string, readonly Term<T>[]>
  /** By the last parts of compounds. */
  endings: ReadonlyMap<string, readonly Term<T>[]>
  /** The length of the longest beginning by its first letters, and of the longest ending by its last ones. */
  longestBeginnings: ReadonlyMap<string, number>
  longestEndings: ReadonlyMap<string, number>
}

interface Term<T> {
  name: string
  value: T
  /** The words that must follow the first one. */
  rest: readonly RegExp[]
}

const MIN_BEGINNING_LENGTH = 2
const MIN_ENDING_LENGTH = 4

/** The minimum letters of a compound before its last part. */
const MIN_HEAD_LENGTH = 3

/**
 * Indexes terms. Each string contains terms separated by white space, in lower case; `_` stands for a space, `*` at the
 * end of a word for any ending, and at the start of a term for the first parts of a compound. Scripts without spaces
 * are segmented like texts.
 */
export function indexTerms<T>(entries: Iterable<readonly [terms: string, value: T]>): TermIndex<T> {
  const index = {
    whole: new Map<string, Term<T>[]>(),
    beginnings: new Map<string, Term<T>[]>(),
    endings: new Map<string, Term<T>[]>(),
  }
  for (const [terms, value] of entries) {
    for (const name of terms.split(/\s+/).filter(Boolean)) {
      const [first = '', ...rest] = name.split('_').flatMap(segmentsOf)
      const into = first.endsWith('*')
        ? index.beginnings
        : first.startsWith('*')
          ? index.endings
          : index.whole
      const key = first.replace(/^\*|\*$/g, '')
      const known = into.get(key)
      const term = { name, value, rest: rest.map(patternOf) }
      if (known) known.push(term)
      else into.set(key, [term])
    }
  }
  return {
    ...index,
    longestBeginnings: longestBy(index.beginnings, firstLetters),
    longestEndings: longestBy(index.endings, lastLetters),
  }
}

const firstLetters = (word: string) => word.slice(0, MIN_BEGINNING_LENGTH)
const lastLetters = (word: string) => word.slice(-MIN_ENDING_LENGTH)

function longestBy(terms: ReadonlyMap<string, unknown>, lettersOf: (key: string) => string) {
  const longest = new Map<string, number>()
  for (const key of terms.keys()) {
    const letters = lettersOf(key)
    longest.set(letters, Math.max(key.length, longest.get(letters) ?? 0))
  }
  return longest
}

/** The terms that start at each word, in order; if several do, those with the most words. Words are in lower case. */
export function findTerms<T>(
  words: readonly string[],
  index: TermIndex<T>,
): { name: string; value: T; at: number }[] {
  return words.flatMap((_, at) => {
    const found = termsAt(words, at, index)
    if (found.length === 0) return []
    const max = Math.max(...found.map(({ rest }) => rest.length))
    return found.flatMap(({ name, value, rest }) => (rest.length === max ? [{ name, value, at }] : []))
  })
}

function termsAt<T>(words: readonly string[], at: number, index: TermIndex<T>): readonly Term<T>[] {
  const word = words[at] ?? ''
  const fitting = (terms: readonly Term<T>[] = []) =>
    terms.filter(({ rest }) => rest.every((next, step) => next.test(words[at + 1 + step] ?? '')))
  let found = fitting(index.whole.get(word))
  let length = Math.min(word.length, index.longestBeginnings.get(firstLetters(word)) ?? 0)
  for (; found.length === 0 && length >= MIN_BEGINNING_LENGTH; length -= 1) {
    found = fitting(index.beginnings.get(word.slice(0, length)))
  }
  length = Math.min(word.length - MIN_HEAD_LENGTH, index.longestEndings.get(lastLetters(word)) ?? 0)
  for (; found.length === 0 && length >= MIN_ENDING_LENGTH; length -= 1) {
    found = fitting(index.endings.get(word.slice(-length)))
  }
  return found
}

function patternOf(word: string): RegExp {
  const escaped = word.replace(/\*$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped}${word.endsWith('*') ? '' : '$'}`, 'u')
}
