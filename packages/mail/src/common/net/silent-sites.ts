import { siteOf } from './site-of.ts'

/** How many lookups in a row a site may leave without an answer, and for how long it is then not asked. */
const MAX_FAILURES = 3
const PAUSE_MS = 30_000
const MAX_SITES = 1000

/**
 * Remembers the sites whose name servers don't answer: anybody can make the server look up any number of their names,
 * each of which would be waited for. `now` is in monotonic milliseconds.
 */
export function openSilentSites(now: () => number = () => performance.now()) {
  const sites = new Map<string, { failures: number; until: number }>()
  return {
    /** Whether the site of a name is not asked at the moment. */
    isSilent: (name: string): boolean => (sites.get(siteOf(name))?.until ?? 0) > now(),
    /** Records whether a lookup of a name was answered. */
    record(name: string, isAnswered: boolean): void {
      const site = siteOf(name)
      const failures = (sites.get(site)?.failures ?? 0) + 1
      sites.delete(site)
      if (isAnswered) return
      sites.set(site, { failures, until: failures < MAX_FAILURES ? 0 : now() + PAUSE_MS })
      const [oldest] = sites.keys()
      if (sites.size > MAX_SITES && oldest !== undefined) sites.delete(oldest)
    },
  }
}
