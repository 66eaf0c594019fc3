/** A piece of a query: a parenthesis, `OR`, or a term. */
export type QueryPart =
  | { kind: 'open' | 'close' | 'or'; isNot: boolean; start: number; end: number }
  | {
      kind: 'term'
      isNot: boolean
      /** The word before the colon, lower case; null without one. */
      operator: string | null
      text: string
      isQuoted: boolean
      start: number
      end: number
    }

const SPACE = /\s/u
const QUOTES: Record<string, string> = { '"': '"', '“': '”', '„': '“', '«': '»' }
const OPERATOR = /^([a-z]{2,8}):(?=\S)/iu

/** Splits a query into its pieces; never fails. */
export function queryParts(query: string): QueryPart[] {
  const parts: QueryPart[] = []
  let at = 0
  while (at < query.length) {
    const char = query[at] ?? ''
    if (SPACE.test(char)) {
      at += 1
      continue
    }
    const start = at
    const isNot = char === '-' && /[^\s-]/u.test(query[at + 1] ?? ' ')
    if (isNot) at += 1
    const next = query[at] ?? ''
    if (next === '(' || next === ')') {
      at += 1
      parts.push({ kind: next === '(' ? 'open' : 'close', isNot, start, end: at })
      continue
    }
    const operator = OPERATOR.exec(query.slice(at, at + 10))?.[1]
    if (operator !== undefined) at += operator.length + 1
    const { text, isQuoted, end } = valueAt(query, at)
    at = end
    if (!isNot && operator === undefined && !isQuoted && (text === 'OR' || text === '|')) {
      parts.push({ kind: 'or', isNot, start, end })
    } else if (!isNot && operator === undefined && !isQuoted && text === 'AND') {
      // Terms are combined like this anyway.
    } else if (!isNot && operator === undefined && !isQuoted && text === 'NOT') {
      parts.push({ kind: 'term', isNot, operator: null, text: '-', isQuoted, start, end })
    } else {
      parts.push({
        kind: 'term',
        isNot,
        operator: operator?.toLowerCase() ?? null,
        text,
        isQuoted,
        start,
        end,
      })
    }
  }
  return joinNots(parts)
}

/**
 * The term that begins there: in quotes up to the closing one, or to the end without one; otherwise up to white space
 * or `)`.
 */
function valueAt(query: string, at: number): { text: string; isQuoted: boolean; end: number } {
  const closing = QUOTES[query[at] ?? '']
  if (closing !== undefined) {
    const end = query.slice(at + 1).search(closing === '“' ? /[“”"]/ : closing)
    const last = end === -1 ? query.length : at + 1 + end
    return { text: query.slice(at + 1, last), isQuoted: true, end: Math.min(query.length, last + 1) }
  }
  let end = at
  while (end < query.length && !/[\s()]/u.test(query[end] ?? '')) end += 1
  return { text: query.slice(at, end), isQuoted: false, end }
}

/** `NOT` before a term or a parenthesis is a minus. */
function joinNots(parts: readonly QueryPart[]): QueryPart[] {
  const joined: QueryPart[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const isNegated =
      before?.kind === 'term' && before.operator === null && before.text === '-' && !before.isQuoted
    if (isNegated && (part.kind === 'term' || part.kind === 'open')) {
      joined.pop()
      joined.push({ ...part, isNot: !part.isNot, start: before.start })
    } else joined.push(part)
  }
  return joined
}
