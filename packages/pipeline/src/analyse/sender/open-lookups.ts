import { isAnswer, LookupError, type Resolve, withinTime } from '../../common/net/resolve.ts'

export interface LookupOptions {
  /** For one lookup, in milliseconds. */
  patienceMs?: number
  /** How many are under way at most; others wait. */
  parallel?: number
  /** How long nothing is looked up once nothing can be. */
  pauseMs?: number
  /** Milliseconds on any clock that only goes forward. */
  now?: () => number
}

/** So many failures after one another give reason to ask whether anything can be looked up at all. */
const SUSPICIOUS = 3
/** A name that every resolver knows: no sender has a say in whether it is found. */
const EVERYBODYS = ['com', 'NS'] as const
/** How long anything is waited for before something was ever found, in milliseconds. */
const FIRST_PATIENCE_MS = 1000
/** How long answers are kept, and failures, in milliseconds; and how many of both. */
const KEPT_MS = 300_000
const FAILURE_KEPT_MS = 30_000
const MOST_KEPT = 2000

interface Kept {
  answer: Promise<readonly unknown[]>
  until: number
}

/**
 * Lookups for all mails of a process: with a time limit, few at once, answers kept for a while. Where nothing can be
 * looked up at all, as in a place without a network, each fails at once until that has changed.
 */
export function openLookups(resolve: Resolve, options: LookupOptions = {}): Resolve {
  const { patienceMs = 2500, parallel = 32, pauseMs = 30_000, now = () => performance.now() } = options
  const kept = new Map<string, Kept>()
  const waiting: (() => void)[] = []
  let free = parallel
  let failures = 0
  let isProven = false
  let pausedUntil: number | undefined
  let probe: Promise<void> | undefined

  async function ask(name: string, type: string): Promise<readonly unknown[]> {
    if (free > 0) free -= 1
    else await new Promise<void>((enter) => waiting.push(enter))
    try {
      return await withinTime(resolve(name, type), patienceMs)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
  }

  /** Anyone who sends mail from a domain that never answers must not switch the checks off for others. */
  async function askWhatEverybodyKnows(): Promise<void> {
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
      probe ??= askWhatEverybodyKnows()
      await probe
    }
    if (pausedUntil !== undefined) {
      if (now() >= pausedUntil) probe ??= askWhatEverybodyKnows()
      throw new LookupError('ETIMEOUT', 'Lookups are not possible at the moment.')
    }
    try {
      const records = await ask(name, type)
      failures = 0
      return records
    } catch (error) {
      if (isAnswer(error)) failures = 0
      else if (++failures >= SUSPICIOUS) probe ??= askWhatEverybodyKnows()
      throw error
    }
  }

  return (name, type) => {
    const key = `${type} ${name.toLowerCase()}`
    const known = kept.get(key)
    if (known && known.until > now()) return known.answer
    const one: Kept = { answer: askUnlessPaused(name, type), until: now() + KEPT_MS }
    kept.delete(key)
    kept.set(key, one)
    one.answer.catch((error) => {
      if (isAnswer(error)) return
      if (pausedUntil === undefined) one.until = now() + FAILURE_KEPT_MS
      else kept.delete(key)
    })
    const [oldest] = kept.keys()
    if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
    return one.answer
  }
}
