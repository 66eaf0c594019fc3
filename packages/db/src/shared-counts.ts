import { createHash } from 'node:crypto'
import type { ShareCounts } from '@tidings/scheduling/share-counts'
import type { Database } from './database.ts'
import { addToLimits } from './queries/accounts/limits.ts'

/** How often counts are sent: in batches, as a statement for each event would turn every read into a write. */
const SEND_MS = 500
/** Less than this share of a rate is not sent, so that ordinary use writes nothing. */
const STEP = 0.05
/** Of one statement. */
const MAX_NAMES = 500
/** Beyond this number of names, the oldest ones are dropped. */
const MAX_PENDING = 50_000

/** Counts of this process, and those of the others, through the database. */
export interface SharedCounts {
  share: ShareCounts
  /** Sends the rest, and nothing afterwards. */
  close(): Promise<void>
}

interface Pending {
  level: number
  at: number
}

interface SharedRate {
  send(now: number): Promise<void>
}

/** `onError` is called with failures to send counts; they are sent later. */
export function openSharedCounts(
  { db }: Pick<Database, 'db'>,
  onError: (error: unknown) => void,
  sendMs = SEND_MS,
): SharedCounts {
  const rates: SharedRate[] = []
  let sending: Promise<void> | undefined

  async function sendAll(): Promise<void> {
    for (const rate of rates) await rate.send(Date.now())
  }

  function look(): Promise<void> {
    sending ??= sendAll()
      .catch(onError)
      .finally(() => {
        sending = undefined
      })
    return sending
  }

  const timer = setInterval(look, sendMs).unref()
  return {
    share(what, rate, onLevel) {
      const perMs = rate.max / rate.within
      const step = Math.max(1, Math.floor(rate.max * STEP))
      const pending = new Map<string, Pending>()

      function add(name: string, count: number): void {
        const now = Date.now()
        const level = levelOf(pending.get(name), now) + count
        pending.delete(name)
        pending.set(name, { level, at: now })
        const [oldest] = pending.keys()
        if (pending.size > MAX_PENDING && oldest !== undefined) pending.delete(oldest)
      }

      function levelOf(one: Pending | undefined, now: number): number {
        return one ? Math.max(0, one.level - Math.max(0, now - one.at) * perMs) : 0
      }

      /** Removes and returns the counts that are large enough to be sent. */
      function taken(now: number): Map<string, number> {
        const due = new Map<string, number>()
        for (const [name, one] of pending) {
          const level = levelOf(one, now)
          // Some of the recent counts have drained already.
          const isDue = Math.ceil(level) >= step
          if (isDue) due.set(name, level)
          if (isDue || level === 0) pending.delete(name)
          if (due.size === MAX_NAMES) break
        }
        return due
      }

      rates.push({
        async send(now) {
          for (let due = taken(now); due.size > 0; due = taken(now)) {
            const names = new Map([...due.keys()].map((name) => [keyOf(what, name), name]))
            const events = [...names].map(([key, name]) => ({ name: key, count: due.get(name) ?? 0 }))
            const levels = await addToLimits(db, events, rate, now).catch((error) => {
              for (const [name, count] of due) add(name, count)
              throw error
            })
            for (const [key, level] of levels) {
              const name = names.get(key)
              // Events that occurred meanwhile are not sent yet.
              if (name !== undefined) onLevel(name, level + levelOf(pending.get(name), Date.now()))
            }
          }
        },
      })
      return (name) => add(name, 1)
    },
    async close() {
      clearInterval(timer)
      await sending
      await look()
    },
  }
}

/** Names may be addresses of people. */
function keyOf(what: string, name: string): string {
  return `shared ${what} ${createHash('sha256').update(name).digest('base64url').slice(0, 22)}`
}
