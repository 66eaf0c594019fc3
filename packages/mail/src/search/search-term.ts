import { HAS_VALUES, IS_VALUES, type SearchedWords, type SearchTerm } from './search-query.ts'
import { searchWords } from './search-words.ts'

const HOUR = 3_600_000
const AGES: Record<string, number> = {
  h: HOUR,
  d: 24 * HOUR,
  w: 7 * 24 * HOUR,
  m: 30 * 24 * HOUR,
  y: 365 * 24 * HOUR,
}
const AGE = /^([<>]?)=?(\d{1,5})([hdwmy])$/i

/**
 * The condition of an operator with its value; undefined if they are invalid, so that it is plain words. `today` is the
 * user's date.
 */
export function operatorTerm(operator: string, value: string, today: string): SearchTerm | undefined {
  const text = value.trim()
  if (text === '') return undefined
  if (operator === 'title' || operator === 'url') {
    return wordsTerm(text, { field: operator, isQuoted: operator === 'url' || /\s/u.test(text) })
  }
  if (operator === 'from' || operator === 'tag' || operator === 'category') {
    return { kind: operator, value: text }
  }
  if (operator === 'lang') {
    return /^[a-z]{2,3}$/i.test(text) ? { kind: 'lang', value: text.toLowerCase() } : undefined
  }
  if (operator === 'is') return chosen('is', text, IS_VALUES)
  if (operator === 'has') return chosen('has', text, HAS_VALUES)
  if (operator === 'before' || operator === 'after' || operator === 'on') {
    const days = daysOf(text, today)
    return days && { kind: operator, ...days }
  }
  if (operator !== 'age') return undefined
  const [, sign, count, unit = ''] = AGE.exec(text) ?? []
  if (count === undefined) return undefined
  return { kind: 'age', isLess: sign !== '>', ms: Number(count) * (AGES[unit.toLowerCase()] ?? 0) }
}

function chosen<Kind extends 'is' | 'has', Value extends string>(
  kind: Kind,
  text: string,
  known: readonly Value[],
): { kind: Kind; values: Value[] } | undefined {
  const values = text.toLowerCase().split('|')
  const found = known.filter((value) => values.includes(value))
  return found.length === new Set(values).size ? { kind, values: found } : undefined
}

/** The first and the last day of a date such as `2026-10-01`, a month, a year, `today` or `yesterday`. */
function daysOf(text: string, today: string): { from: string; to: string } | undefined {
  const lower = text.toLowerCase()
  if (lower === 'today') return { from: today, to: today }
  if (lower === 'yesterday') {
    const date = new Date(Date.parse(`${today}T00:00:00Z`) - 24 * HOUR).toISOString().slice(0, 10)
    return { from: date, to: date }
  }
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/.exec(lower) ?? []
  if (year === undefined) return undefined
  const from = dateOf(year, month ?? '1', day ?? '1')
  const to =
    month === undefined
      ? dateOf(year, '12', '31')
      : day === undefined
        ? dateOf(year, month, String(new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()))
        : from
  return from !== undefined && to !== undefined ? { from, to } : undefined
}

/** A date if the calendar has it. */
function dateOf(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(text) ? undefined : text
}

/** The words of a text as a condition; undefined if there are none. */
export function wordsTerm(
  text: string,
  { field = 'text', isQuoted }: { field?: SearchedWords['field']; isQuoted: boolean },
): SearchedWords | undefined {
  const words = searchWords(text).map(({ word }) => word)
  if (words.length === 0) return undefined
  const isPrefix = !isQuoted && text.endsWith('*')
  const isPart = !isQuoted && text.startsWith('*') && words.length === 1
  return {
    kind: 'words',
    field,
    words,
    isExact: isQuoted,
    wildcard: isPart ? 'part' : isPrefix ? 'prefix' : 'none',
  }
}
