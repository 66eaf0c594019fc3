import { isAnswer, LookupError, type Resolve, withinTime } from '../common/net/resolve.ts'
import { openSilentSites } from '../common/net/silent-sites.ts'

export interface LookupOptions {
  /** The timeout of a lookup, in milliseconds. */
  patienceMs?: number
  /** How long lookups are paused when nothing can be resolved, in milliseconds. */
  pauseMs?: number
  /** Monotonic milliseconds. */
  now?: () => number
}

/** After this many consecutive failures, a well-known name is looked up to check the network. */
const SUSPICIOUS = 3
/** A name that every resolver knows, so that senders have no influence on the check. */
const EVERYBODYS = ['com', 'NS'] as const
/** The timeout before the first successful lookup, in milliseconds. */
const FIRST_PATIENCE_MS = 1000
/** How long responses and failures are cached, in milliseconds; and the maximum number of both. */
const KEPT_MS = 300_000
const FAILURE_KEPT_MS = 30_000
const MAX_KEPT = 2000

interface Kept {
  answer: Promise<readonly unknown[]>
  until: number
}

/**
 * The lookups for all mails of a process: with a timeout and a cache. They wait for no others: anybody can send mails
 * with names that nobody answers. Sites that don't answer are left alone for a while, and if nothing can be resolved at
 * all, as without a network, lookups fail at once until that has changed.
 */
export function openLookups(resolve: Resolve, options: LookupOptions = {}): Resolve {
  const { patienceMs = 2500, pauseMs = 30_000, now = () => performance.now() } = options
  const kept = new Map<string, Kept>()
  const silent = openSilentSites(now)
  let failures = 0
  let isProven = false
  let pausedUntil: number | undefined
  let probe: Promise<void> | undefined

  /** Senders with a domain that never responds must not disable the checks for others. */
  async function probeResolver(): Promise<void> {
    try {
      await withinTime(resolve(...EVERYBODYS), Math.min(patienceMs, FIRST_PATIENCE_MS))
      isProven = true
    } catch (error) {
      isProven = isAnswer(error)
    }
    pausedUntil = isProven ? undefined : now() + pauseMs
    failures = 0
    probe = undefined
  }

  async function askUnlessPaused(name: string, type: string): Promise<readonly unknown[]> {
    if (!isProven && pausedUntil === undefined) {
      probe ??= probeResolver()
      await probe
    }
    if (pausedUntil !== undefined) {
      if (now() >= pausedUntil) probe ??= probeResolver()
      throw new LookupError('ETIMEOUT', 'Lookups are not possible at the moment.')
    }
    try {
      const records = await withinTime(resolve(name, type), patienceMs)
      failures = 0
      silent.record(name, true)
      return records
    } catch (error) {
      silent.record(name, isAnswer(error))
      if (isAnswer(error)) failures = 0
      else if (++failures >= SUSPICIOUS) probe ??= probeResolver()
      throw error
    }
  }

  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`
    const known = kept.get(key)
    if (known && known.until > now()) return known.answer
    if (silent.isSilent(name)) {
      return Promise.reject(new LookupError('ETIMEOUT', 'The name servers of its site do not answer.'))
    }
    const one: Kept = { answer: askUnlessPaused(name, type), until: now() + KEPT_MS }
    kept.delete(key)
    kept.set(key, one)
    one.answer.catch((error) => {
      if (isAnswer(error)) return
      if (pausedUntil === undefined) one.until = now() + FAILURE_KEPT_MS
      else kept.delete(key)
    })
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest)
    return one.answer
  }
}
