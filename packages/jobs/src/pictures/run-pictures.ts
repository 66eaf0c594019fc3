import { isShortage } from '@tidings/db/database-faults'
import {
  claimPictures,
  type DuePicture,
  isPictureDue,
  releasePicture,
  schedulePictures,
} from '@tidings/db/queries/pictures/picture-fetches'
import type { Executor } from '@tidings/db/schema'
import { siteOf } from '@tidings/mail/common/net/site-of'
import { evictPictures, MAX_PER_USER } from './evict-pictures.ts'
import { fetchPicture, type PictureFetching, StoreFault } from './fetch-picture.ts'

/** Other processes can't wake this one. */
const LOOK_MS = 1000
/** The number claimed at once, per user and per host, for longer than fetching them one after the other takes. */
const CLAIMED = 32
const HOLD_MS = 600_000
const PER_CLAIM = 4
const MAX_WAITING = 2 * CLAIMED
/** The number fetched concurrently: of all, per user, and per registrable domain. */
const AT_ONCE = 6
const PER_USER = 2
const PER_HOST = 2
/** The pause after the store failed, or after this many consecutive failures: results could not be stored. */
const FAULT_MS = 600_000
const FAULTS_IN_ROW = 3
/** The interval of scheduling pictures without a time, and how many per user. */
const SCHEDULE_MS = 600_000
const PER_SCHEDULE = 150
/** The interval of checks whether too many pictures are stored. */
const EVICT_MS = 3_600_000

export interface PictureOptions extends Omit<PictureFetching, 'signal' | 'now'> {
  /** Whether pictures are fetched without being viewed: then those without a time are scheduled. */
  isEager: boolean
  /** The maximum bytes of all remote pictures. */
  maxBytes: number
  /** Whether the disk has enough free space. */
  hasSpace: () => Promise<boolean>
  /** The interval of looking for due pictures in milliseconds; a second if omitted. */
  lookMs?: number
  log: Record<'info' | 'warn', (details: object, message: string) => void>
}

/**
 * Fetches remote pictures as they are due, until stopped: a few at a time, with a share for each user. Nothing else in
 * the product fetches them.
 */
export function runPictures(options: PictureOptions): { stop(): Promise<void> } {
  const { db, files, log, isEager, maxBytes, hasSpace, lookMs = LOOK_MS } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const fetching: PictureFetching = { ...options, signal, now: Date.now }
  const waiting: DuePicture[] = []
  const underWay = new Map<DuePicture, Promise<void>>()
  let scheduledAt = Number.NEGATIVE_INFINITY
  let evictedAt = Number.NEGATIVE_INFINITY
  let isFull = false
  let failedAt = Number.NEGATIVE_INFINITY
  /** Consecutive pictures that failed. */
  const faults = new Set<string>()
  /** Users take turns: the last one of whom any was claimed. */
  let lastUser = ''
  let wake = () => {}

  async function cleanUp(now: number): Promise<void> {
    if (now - evictedAt >= EVICT_MS) {
      evictedAt = now
      const { evicted, isFull: isFullNow } = await evictPictures(db, files, { ofAll: maxBytes })
      isFull = isFullNow
      if (evicted > 0) log.info({ evicted }, 'the oldest fetched pictures were deleted')
    }
    // Pictures fetched late would only displace newer ones.
    if (isEager && !isFull && now - scheduledAt >= SCHEDULE_MS) {
      scheduledAt = now
      const share = { perUser: PER_SCHEDULE, everyMs: SCHEDULE_MS / PER_SCHEDULE, maxBytes: MAX_PER_USER }
      await schedulePictures(db, { now, ...share })
    }
  }

  /** The next one whose user and site are not at their limits. */
  function next(): DuePicture | undefined {
    const busy = [...underWay.keys()]
    const isFree = ({ user_id, host }: DuePicture) =>
      busy.filter((other) => other.user_id === user_id).length < PER_USER &&
      busy.filter((other) => siteOf(other.host) === siteOf(host)).length < PER_HOST
    const at = waiting.findIndex(isFree)
    return at === -1 ? undefined : waiting.splice(at, 1)[0]
  }

  const isFailing = () => Date.now() - failedAt < FAULT_MS

  function begin(picture: DuePicture): void {
    const run = fetchPicture(fetching, picture)
      .then(() => faults.clear())
      .catch((error) => {
        // One that fails by itself is claimed for long, and delays no others.
        faults.add(picture.id)
        if (error instanceof StoreFault || isShortage(error) || faults.size >= FAULTS_IN_ROW) {
          failedAt = Date.now()
          faults.clear()
        }
        log.warn({ err: error }, 'a picture could not be fetched')
      })
      .finally(() => {
        underWay.delete(picture)
        wake()
      })
    underWay.set(picture, run)
  }

  /** Until the next check, or until slots are free. */
  function pause(): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, lookMs).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        await cleanUp(Date.now())
        // When hosts or users have reached their share, others can be claimed.
        const hasRoom = underWay.size < AT_ONCE && waiting.length < MAX_WAITING && !isFailing()
        if (hasRoom && (await isPictureDue(db, Date.now())) && (await hasSpace())) {
          const claimed = await claim(db, lastUser, withShare(waiting))
          lastUser = claimed.at(-1)?.user_id ?? lastUser
          waiting.push(...claimed)
        }
      } catch (error) {
        log.warn({ err: error }, 'looking for due pictures failed')
      }
      while (underWay.size < AT_ONCE && !isFailing()) {
        const picture = next()
        if (!picture) break
        begin(picture)
      }
      await pause()
    }
    await Promise.all(underWay.values())
    for (const picture of waiting.splice(0)) await releasePicture(db, picture, Date.now())
  }

  const working = work()
  return {
    async stop() {
      stopping.abort()
      wake()
      await working.catch((error) => log.warn({ err: error }, 'pictures could not be returned to the queue'))
    },
  }
}

const claim = (db: Executor, after: string, except: { users: string[]; hosts: string[] }) =>
  claimPictures(db, { now: Date.now(), holdMs: HOLD_MS, limit: CLAIMED, perUser: PER_CLAIM, after, except })

/** The users and hosts that already have enough waiting, for example behind a slow server: others can be claimed. */
function withShare(waiting: readonly DuePicture[]): { users: string[]; hosts: string[] } {
  const often = (names: readonly string[]) =>
    [...Map.groupBy(names, (name) => name)].flatMap(([name, all]) => (all.length >= PER_CLAIM ? [name] : []))
  return {
    users: often(waiting.map(({ user_id }) => user_id)),
    hosts: often(waiting.map(({ host }) => host)),
  }
}
