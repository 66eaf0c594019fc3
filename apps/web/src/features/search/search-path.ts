import type { SearchTermView } from '@tidings/api/search/schema'

/** The path of a search's results. */
export const searchPath = (q: string) => `/search?q=${encodeURIComponent(q)}`

/** A query without one of its conditions. */
export function withoutTerm(q: string, { start, end }: Pick<SearchTermView, 'start' | 'end'>): string {
  return `${q.slice(0, start)} ${q.slice(end)}`
    .replace(/\(\s*\)/gu, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/^OR | OR$/gu, '')
    .trim()
}
