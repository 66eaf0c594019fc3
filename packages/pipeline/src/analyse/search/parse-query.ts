import { type LiqeQuery, parse } from 'liqe'
import { type QueryPart, queryParts } from './query-parts.ts'
import {
  MAX_DEPTH,
  MAX_QUERY_LENGTH,
  MAX_TERMS,
  type PlacedTerm,
  type SearchQuery,
  type SearchTree,
} from './search-query.ts'
import { operatorTerm, wordsTerm } from './search-term.ts'

/**
 * Parses a user's query. Never fails: invalid conditions are plain words, and so is everything if the structure is
 * invalid. Undefined if there is nothing to search for. `today` is the user's date, such as `2026-11-20`; with
 * `isTyping` the last word may be unfinished.
 */
export function parseQuery(text: string, today: string, { isTyping = false } = {}): SearchQuery | undefined {
  const query = text.slice(0, MAX_QUERY_LENGTH).toWellFormed()
  const placed: PlacedTerm[] = []
  /** The query for the parser: each term is replaced by its number, so that none can be misinterpreted. */
  const structure: { kind: QueryPart['kind']; text: string }[] = []
  for (const part of queryParts(query)) {
    if (part.kind !== 'term') {
      structure.push({
        kind: part.kind,
        text: { open: part.isNot ? 'NOT (' : '(', close: ')', or: 'OR' }[part.kind],
      })
      continue
    }
    for (const term of termsOf(part, today)) {
      if (placed.length === MAX_TERMS) break
      structure.push({ kind: 'term', text: `${part.isNot ? 'NOT ' : ''}t${placed.length}` })
      placed.push({ term, isNot: part.isNot, start: part.start, end: part.end })
    }
  }
  if (placed.length === 0) return undefined
  const terms = isTyping ? unfinished(query, placed) : placed
  return { tree: treeOf(structure, terms), terms }
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

/** `OR` binds more tightly than the space between other terms, as in other search engines. */
function treeOf(
  structure: readonly { kind: QueryPart['kind']; text: string }[],
  terms: readonly PlacedTerm[],
): SearchTree {
  const plain: SearchTree = {
    kind: 'every',
    of: terms.map(({ term, isNot }) => (isNot ? { kind: 'not', of: term } : term)),
  }
  const written = grouped(structure)
  if (written === undefined) return plain
  try {
    return treeFrom(parse(written), terms) ?? plain
  } catch {
    return plain
  }
}

/** The structure with alternatives in parentheses; undefined if parentheses aren't balanced or are too deep. */
function grouped(structure: readonly { kind: QueryPart['kind']; text: string }[]): string | undefined {
  const levels: string[][][] = [[]]
  /** How each open parenthesis was written. */
  const opened: string[] = []
  let isOr = false
  const add = (text: string) => {
    const level = levels.at(-1)
    const last = level?.at(-1)
    if (isOr && last) last.push(text)
    else level?.push([text])
    isOr = false
  }
  for (const { kind, text } of structure) {
    if (kind === 'open') {
      if (opened.length === MAX_DEPTH) return undefined
      opened.push(isOr ? `OR ${text}` : text)
      isOr = false
      levels.push([])
    } else if (kind === 'close') {
      const before = opened.pop()
      const inner = levels.pop()
      if (before === undefined || inner === undefined) return undefined
      isOr = before.startsWith('OR ')
      if (inner.length > 0) add(`${before.replace(/^OR /, '')}${written(inner)})`)
      isOr = false
    } else if (kind === 'or') isOr = (levels.at(-1)?.length ?? 0) > 0
    else add(text)
  }
  const [all] = levels
  return opened.length > 0 || !all ? undefined : written(all)
}

const written = (groups: readonly string[][]): string =>
  groups.map((group) => (group.length > 1 ? `(${group.join(' OR ')})` : group[0])).join(' ')

function treeFrom(query: LiqeQuery, terms: readonly PlacedTerm[]): SearchTree | undefined {
  if (query.type === 'ParenthesizedExpression') return treeFrom(query.expression, terms)
  if (query.type === 'UnaryOperator') {
    const of = treeFrom(query.operand, terms)
    return of && { kind: 'not', of }
  }
  if (query.type === 'LogicalExpression') {
    const of = [query.left, query.right].flatMap((side) => treeFrom(side, terms) ?? [])
    const kind = query.operator.operator === 'OR' ? 'any' : 'every'
    return { kind, of: of.flatMap((one) => (one.kind === kind ? one.of : [one])) }
  }
  if (query.type !== 'Tag' || query.expression.type !== 'LiteralExpression') return undefined
  return terms[Number(String(query.expression.value).slice(1))]?.term
}
