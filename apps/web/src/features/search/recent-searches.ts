import { browserStorage } from '../../lib/browser-storage.ts'

/** Only of this session: logging out clears it. */
const KEY = 'recentSearches'
const MAX = 5

/** The last searches of this session, the latest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage('sessionStorage')?.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Remembers a search as the latest one. */
export function rememberSearch(query: string): void {
  const others = recentSearches().filter((each) => each !== query)
  try {
    browserStorage('sessionStorage')?.setItem(KEY, JSON.stringify([query, ...others].slice(0, MAX)))
  } catch {
    // A full storage remembers none.
  }
}
