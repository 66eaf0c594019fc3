import { browserStorage } from '../../lib/use-stored.ts'

/** Only of this session: logging out clears it; by user, as another may sign in after an expired one. */
const keyOf = (uid: string) => `recentSearches ${uid}`
const MAX = 5

/** A user's last searches of this session, the latest first. */
export function recentSearches(uid: string): string[] {
  try {
    const stored: unknown = JSON.parse(browserStorage('sessionStorage')?.getItem(keyOf(uid)) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Remembers a search as the latest one. */
export function rememberSearch(uid: string, query: string): void {
  const others = recentSearches(uid).filter((each) => each !== query)
  try {
    browserStorage('sessionStorage')?.setItem(keyOf(uid), JSON.stringify([query, ...others].slice(0, MAX)))
  } catch {
    // A full storage remembers none.
  }
}
