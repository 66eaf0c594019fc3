import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { isSuspended } from '@tidings/db/queries/accounts/suspensions'
import {
  countUnsent,
  findReadwise,
  listUnsent,
  removeUnsent,
  type UnsentHighlight,
  updateReadwise,
} from '@tidings/db/queries/highlights/readwise'
import type { Executor, ReadwiseRow, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { FetchWeb } from '../fetch/guarded-fetch.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import { PAUSES } from '../notify/deliver-webhook.ts'
import { openedSecret } from '../receive/user-secrets.ts'
import { postHighlights, type ReadwiseOutcome, type ReadwisePosting } from './readwise-client.ts'

/** Highlights per call: at their longest, a megabyte or two. */
const BATCH = 100
/** The pause after too many calls, if Readwise doesn't specify one. */
const LIMITED_MS = 60_000
/** Readwise may specify no wait, or a time that has passed by our clock. */
const MIN_LIMITED_MS = 1000
/** The interval of checks whether a suspended account was resumed. */
const SUSPENDED_MS = 3_600_000
const LAST_PAUSE = PAUSES.at(-1) ?? LIMITED_MS

interface HighlightSending {
  db: Executor
  files: FileStore
  jobs: JobQueue
  fetchWeb: FetchWeb
  /** The public address of the product, without a trailing slash. */
  origin: () => string
  log: { info(details: object, message: string): void }
  /** Aborts calls in progress. */
  signal?: AbortSignal
  /** The time, epoch milliseconds. */
  now?: () => number
}

/** What Readwise accepted, what it rejected, and why the rest waits. */
interface Sent {
  taken: readonly UnsentHighlight[]
  refused: readonly UnsentHighlight[]
  stopped?: Exclude<ReadwiseOutcome, { state: 'done' }>
}
const NOTHING: Sent = { taken: [], refused: [] }

/**
 * Sends some of the user's queued highlights to Readwise, and schedules the next batch: at once, when Readwise said, or
 * after a growing pause. A rejected token is deleted. A process that is killed between the response and recording it
 * sends them again, which Readwise treats as the same. Throws if aborted.
 */
export async function sendHighlights(
  sending: HighlightSending,
  { at: planned }: { at: number },
  userId: string,
): Promise<void> {
  const { db, files, fetchWeb, origin, signal, now = Date.now } = sending
  const row = await findReadwise(db, userId)
  // Another job sends them. Not compared with the clock, which may differ from that by which jobs are due.
  if (!row?.token || row.next_at !== planned) return
  if (await isSuspended(db, userId)) return postpone(sending, userId)
  const { token: sealed } = row
  const token = await openedSecret({ db, files }, userId, { purpose: 'readwise', sealed, owner: userId })
  const sent: Sent =
    token === undefined
      ? { ...NOTHING, stopped: { state: 'refused-token' } }
      : await sendAll({ fetchWeb, token, origin: origin(), signal }, await listUnsent(db, userId, BATCH))
  signal?.throwIfAborted()
  await lockedTransaction(db, userId, async (trx) => {
    const current = await findReadwise(trx, userId)
    // It was disconnected, or has another token.
    if (current?.token === sealed) await settle(trx, sending, { row: current, sent, at: now() })
  })
  sending.jobs.wake()
}

/** The highlights of a suspended account wait until it is resumed. */
async function postpone({ db, jobs, now = Date.now }: HighlightSending, userId: string): Promise<void> {
  const at = now() + SUSPENDED_MS
  await db.transaction().execute(async (trx) => {
    await updateReadwise(trx, userId, { next_at: at })
    await jobs.add(trx, 'send-highlights', { at }, { runAt: at, owner: userId })
  })
}

/** Sends all; if Readwise rejects them, each half separately, so that one highlight does not block the others. */
async function sendAll(posting: ReadwisePosting, rows: readonly UnsentHighlight[]): Promise<Sent> {
  if (rows.length === 0) return NOTHING
  const outcome = await postHighlights(posting, rows)
  if (outcome.state === 'done') return { ...NOTHING, taken: rows }
  if (outcome.state !== 'refused-content') return { ...NOTHING, stopped: outcome }
  if (rows.length === 1) return { ...NOTHING, refused: rows }
  const middle = Math.ceil(rows.length / 2)
  const first = await sendAll(posting, rows.slice(0, middle))
  if (first.stopped) return first
  const second = await sendAll(posting, rows.slice(middle))
  return {
    taken: [...first.taken, ...second.taken],
    refused: [...first.refused, ...second.refused],
    ...(second.stopped && { stopped: second.stopped }),
  }
}

async function settle(
  trx: Transaction<Tables>,
  { jobs, log }: HighlightSending,
  { row, sent: { taken, refused, stopped }, at }: { row: ReadwiseRow; sent: Sent; at: number },
): Promise<void> {
  const { user_id: userId } = row
  await removeUnsent(trx, userId, [...taken, ...refused])
  const change: Partial<Omit<ReadwiseRow, 'user_id'>> = {
    sent: row.sent + taken.length,
    refused: row.refused + refused.length,
    ...(taken.length > 0 && { sent_at: at }),
    ...(!stopped && { failures: 0, failing_since: null }),
  }
  if (stopped?.state === 'refused-token') {
    await updateReadwise(trx, userId, { ...change, token: null, next_at: null, failing_since: at })
    log.info({ event: 'readwise.refused', userId }, 'readwise.refused')
    return
  }
  if (stopped?.state === 'unreachable') {
    change.failures = row.failures + 1
    change.failing_since = row.failing_since ?? at
  }
  const nextAt = (await countUnsent(trx, userId)) > 0 ? at + pauseOf(stopped, row.failures) : null
  await updateReadwise(trx, userId, { ...change, next_at: nextAt })
  if (nextAt === null) return
  await jobs.add(trx, 'send-highlights', { at: nextAt }, { runAt: nextAt, owner: userId })
}

function pauseOf(stopped: Sent['stopped'], failures: number): number {
  if (stopped?.state === 'limited') return Math.max(stopped.wait ?? LIMITED_MS, MIN_LIMITED_MS)
  if (stopped?.state === 'unreachable') return Math.max(PAUSES[failures] ?? LAST_PAUSE, stopped.wait ?? 0)
  return 0
}
