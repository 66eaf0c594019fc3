import { type QueryPart, queryParts } from './query-parts.ts'
import {
  MAX_BEGINNINGS,
  MAX_DEPTH,
  MAX_QUERY_LENGTH,
  MAX_TERMS,
  MAX_WORDS,
  type PlacedTerm,
  type SearchQuery,
  type SearchTree,
} from './search-query.ts'
import { operatorTerm, wordsTerm } from './search-term.ts'

/** The pieces of a query, with the numbers of its terms. */
type Structure = (
  | { kind: Exclude<QueryPart['kind'], 'term'>; isNot: boolean }
  | { kind: 'term'; no: number }
)[]

/**
 * Parses a user's query. Never fails: invalid conditions are plain words, and so is everything if the structure is
 * invalid. Of a long query the first words count. Undefined if there is nothing to search for. `today` is the user's
 * date, such as `2026-11-20`; with `isTyping` the last word may be unfinished.
 */
export function parseQuery(text: string, today: string, { isTyping = false } = {}): SearchQuery | undefined {
  const query = text.slice(0, MAX_QUERY_LENGTH).toWellFormed()
  const placed: PlacedTerm[] = []
  const structure: Structure = []
  const left = { words: MAX_WORDS, beginnings: MAX_BEGINNINGS }
  for (const part of queryParts(query)) {
    if (part.kind !== 'term') {
      structure.push({ kind: part.kind, isNot: part.isNot })
      continue
    }
    for (const whole of termsOf(part, today)) {
      const term = placed.length < MAX_TERMS ? within(left, whole) : undefined
      if (!term) break
      structure.push({ kind: 'term', no: placed.length })
      placed.push({ term, isNot: part.isNot, start: part.start, end: part.end })
    }
  }
  if (placed.length === 0) return undefined
  const terms = isTyping ? unfinished(query, placed) : placed
  return { tree: treeOf(structure, terms), terms }
}

/** As much of a term as is `left`, which is reduced; undefined if nothing is. */
function within(
  left: { words: number; beginnings: number },
  term: PlacedTerm['term'],
): PlacedTerm['term'] | undefined {
  if (term.kind !== 'words') return term
  if (left.words === 0) return undefined
  const words = term.words.slice(0, left.words)
  left.words -= words.length
  const isBeginning = term.wildcard === 'prefix' && words.length === term.words.length && left.beginnings > 0
  if (isBeginning) left.beginnings -= 1
  return { ...term, words, wildcard: term.wildcard === 'prefix' && !isBeginning ? 'none' : term.wildcard }
}

/** A piece as conditions that must all be met: words with a colon that isn't an operator's are several. */
function termsOf(part: QueryPart & { kind: 'term' }, today: string): PlacedTerm['term'][] {
  const { operator, text, isQuoted } = part
  const known = operator === null ? undefined : operatorTerm(operator, text, today)
  if (known) return [known]
  const all = operator === null ? [text] : [operator, text]
  const plain = isQuoted ? all : all.flatMap((one) => one.split(/[:,;/]+/))
  return plain.flatMap((one) => wordsTerm(one, { isQuoted }) ?? [])
}

/** The last word of a query that is being typed may be a prefix. */
function unfinished(query: string, terms: readonly PlacedTerm[]): PlacedTerm[] {
  return terms.map((one, at) => {
    const { term, end } = one
    const isLast = at === terms.length - 1 && end === query.length
    if (!isLast || term.kind !== 'words' || term.isExact || term.wildcard !== 'none') return one
    return { ...one, term: { ...term, wildcard: 'prefix' } }
  })
}

/** All terms, if the structure is invalid. */
function treeOf(structure: Structure, terms: readonly PlacedTerm[]): SearchTree {
  const written = grouped(structure, terms.map(treeOfTerm))
  return written ?? { kind: 'every', of: terms.map(treeOfTerm) }
}

const treeOfTerm = ({ term, isNot }: PlacedTerm): SearchTree => (isNot ? { kind: 'not', of: term } : term)

/** What is between two parentheses: conditions that must all be met, each with its alternatives. */
interface Level {
  groups: SearchTree[][]
  /** Whether the next condition is an alternative to the last one. */
  isOr: boolean
  /** Whether the opening parenthesis has a minus. */
  isNot: boolean
}

/**
 * `OR` binds more tightly than the space between other terms, as in other search engines. Undefined if parentheses aren't
 * balanced or are too deep, or nothing is in them.
 */
function grouped(structure: Structure, terms: readonly SearchTree[]): SearchTree | undefined {
  let level: Level = { groups: [], isOr: false, isNot: false }
  const outer: Level[] = []
  const add = (tree: SearchTree | undefined) => {
    const last = level.groups.at(-1)
    if (tree && level.isOr && last) last.push(tree)
    else if (tree) level.groups.push([tree])
    level.isOr = false
  }
  for (const piece of structure) {
    if (piece.kind === 'term') add(terms[piece.no])
    else if (piece.kind === 'or') level.isOr = level.groups.length > 0
    else if (piece.kind === 'open') {
      if (outer.length === MAX_DEPTH) return undefined
      outer.push(level)
      level = { groups: [], isOr: false, isNot: piece.isNot }
    } else {
      const tree = combined(
        'every',
        level.groups.map((group) => combined('any', group)),
      )
      const { isNot } = level
      const before = outer.pop()
      if (!before) return undefined
      level = before
      add(tree && isNot ? { kind: 'not', of: tree } : tree)
    }
  }
  if (outer.length > 0) return undefined
  return combined(
    'every',
    level.groups.map((group) => combined('any', group)),
  )
}

/** One condition of several; of the same kind within it, their parts. */
function combined(kind: 'every' | 'any', of: readonly (SearchTree | undefined)[]): SearchTree | undefined {
  const parts = of.flatMap((one) => (one === undefined ? [] : one.kind === kind ? one.of : [one]))
  return parts.length > 1 ? { kind, of: parts } : parts[0]
}
