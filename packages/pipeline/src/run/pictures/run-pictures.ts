import { isShortage } from '@tidings/db/database-faults'
import {
  claimPictures,
  type DuePicture,
  isPictureDue,
  releasePicture,
  schedulePictures,
} from '@tidings/db/queries/picture-fetches'
import type { Executor } from '@tidings/db/schema'
import { siteOf } from '../../common/net/site-of.ts'
import { evictPictures, MAX_PER_USER } from './evict-pictures.ts'
import { fetchPicture, type PictureFetching, StoreFault } from './fetch-picture.ts'

/** Other processes can't wake this one. */
const LOOK_MS = 1000
/** Claimed at once, for longer than they may take to be fetched, one after the other; of one user, and of one host. */
const CLAIMED = 32
const HOLD_MS = 600_000
const PER_CLAIM = 4
const MAX_WAITING = 2 * CLAIMED
/** At the same time: of all, of one user, and of one registrable domain. */
const AT_ONCE = 6
const PER_USER = 2
const PER_HOST = 2
/** When the store fails, or so many pictures in a row, nobody is asked for so long: what comes could not be kept. */
const FAULT_MS = 600_000
const FAULTS_IN_ROW = 3
/** How often pictures without a time get one, and how many of each user. */
const SCHEDULE_MS = 600_000
const PER_SCHEDULE = 150
/** The interval of checks whether too many pictures are stored. */
const EVICT_MS = 3_600_000

export interface PictureOptions extends Omit<PictureFetching, 'signal' | 'now'> {
  /** Whether pictures are fetched without being looked at: then those that wait without a time get one. */
  isEager: boolean
  /** What all pictures of the web may take, in bytes. */
  mostBytes: number
  /** Whether the disk has room for more. */
  hasSpace: () => Promise<boolean>
  log: Record<'info' | 'warn', (details: object, message: string) => void>
}

/**
 * Fetches pictures of the web as they are due, until stopped: beside all other work, a few at a time, with a share for each
 * user. Nothing else of the product fetches them.
 */
export function runPictures(options: PictureOptions): { stop(): Promise<void> } {
  const { db, files, log, isEager, mostBytes, hasSpace } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const fetching: PictureFetching = { ...options, signal, now: Date.now }
  const waiting: DuePicture[] = []
  const underWay = new Map<DuePicture, Promise<void>>()
  let scheduledAt = Number.NEGATIVE_INFINITY
  let evictedAt = Number.NEGATIVE_INFINITY
  let isFull = false
  let failedAt = Number.NEGATIVE_INFINITY
  /** Pictures that failed since one did not. */
  const faults = new Set<string>()
  /** All users take turns: the last one of whom any was claimed. */
  let lastUser = ''
  let wake = () => {}

  async function tidy(now: number): Promise<void> {
    if (now - evictedAt >= EVICT_MS) {
      evictedAt = now
      const { evicted, isFull: isFullNow } = await evictPictures(db, files, { ofAll: mostBytes })
      isFull = isFullNow
      if (evicted > 0) log.info({ evicted }, 'the oldest fetched pictures were deleted')
    }
    // What is fetched late would only take the place of what came since.
    if (isEager && !isFull && now - scheduledAt >= SCHEDULE_MS) {
      scheduledAt = now
      const share = { perUser: PER_SCHEDULE, everyMs: SCHEDULE_MS / PER_SCHEDULE, mostBytes: MAX_PER_USER }
      await schedulePictures(db, { now, ...share })
    }
  }

  /** The next one whose user and site are not asked enough already. */
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
        // One that fails by itself is held for long, and holds up no others.
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

  /** Until the next look, or until there is room for more. */
  function pause(): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, LOOK_MS).unref()
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function work(): Promise<void> {
    while (!signal.aborted) {
      try {
        await tidy(Date.now())
        // There is room for those of others where hosts or users have their share.
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

/** The users and hosts of whom enough wait already, as behind a server that is slow: there is room for others' too. */
function withShare(waiting: readonly DuePicture[]): { users: string[]; hosts: string[] } {
  const often = (names: readonly string[]) =>
    [...Map.groupBy(names, (name) => name)].flatMap(([name, all]) => (all.length >= PER_CLAIM ? [name] : []))
  return {
    users: often(waiting.map(({ user_id }) => user_id)),
    hosts: often(waiting.map(({ host }) => host)),
  }
}
