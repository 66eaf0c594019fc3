import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { findUser } from '@tidings/db/queries/accounts/users'
import { listOptIns } from '@tidings/db/queries/newsletters/opt-ins'
import {
  claimPushConfirmations,
  claimPushEdition,
  findPushSubscription,
  setPushEdition,
} from '@tidings/db/queries/notify/push-subscriptions'
import type { Executor, PushSubscriptionRow, UserRow } from '@tidings/db/schema'
import { poll } from '@tidings/scheduling/poll'
import { isUndecided } from '../confirmations/decide-opt-in.ts'
import { editionOfSpan } from '../editions/edition-of-day.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import { secretsOfUser } from '../receive/user-secrets.ts'
import { CLAIM_MS, MAX_SPAN, nextEditionAt } from './edition-events.ts'
import type { PushAddress } from './push-message.ts'

/** The interval of checks for due work. */
const LOOK_MS = 10_000
/** The server may follow a confirmation itself meanwhile, and several often arrive together. */
const SETTLED_MS = 30_000
/** The number listed to the user. */
const MAX_OPT_INS = 200

interface PushPlanning {
  db: Executor
  jobs: JobQueue
  log: { warn(details: object, message: string): void }
  /** The time, epoch milliseconds. */
  now?: () => number
}

/** Queues pushes of editions and confirmations that are due, until it is stopped. */
export function startPushes(planning: PushPlanning, lookMs = LOOK_MS): { stop(): Promise<void> } {
  return poll(
    async () => (await queueEditionPush(planning)) || queueConfirmationPush(planning),
    lookMs,
    (error) => planning.log.warn({ err: error }, 'pushes could not be queued'),
  )
}

/** A subscription of a session, sealed and planned, not stored yet. */
export async function newPushSubscription(
  stored: { db: Executor; files: FileStore },
  user: UserRow,
  session: string,
  address: PushAddress,
): Promise<PushSubscriptionRow> {
  const now = Date.now()
  const box = await secretsOfUser(stored, user.id, 'push')
  return {
    ...{ session, user_id: user.id, sealed: box.seal(JSON.stringify(address), session) },
    ...{ created_at: now, edition_end: now, confirmations_at: now },
    edition_at: await nextEditionAt(stored.db, user, now),
  }
}

/** Plans the editions of the user's browsers again, after a change of the digest's hour or of the time zone. */
export async function replanPushes(db: Executor, userId: string, now: number): Promise<void> {
  const user = await findUser(db, userId)
  if (user) await setPushEdition(db, userId, { at: await nextEditionAt(db, user, now) })
}

/** Queues the push of one edition that is due and plans the next; false if none is due. */
export async function queueEditionPush({ db, jobs, now: clock = Date.now }: PushPlanning): Promise<boolean> {
  const end = clock()
  const until = end + CLAIM_MS
  const claimed = await claimPushEdition(db, end, until)
  if (!claimed) return false
  const { user_id: userId, session, edition_end: lastEnd } = claimed
  const user = await findUser(db, userId)
  if (!user) return true
  const { stories } = await editionOfSpan(db, userId, { start: Math.max(lastEnd, end - MAX_SPAN), end })
  await lockedTransaction(db, userId, async (trx) => {
    // It ended, was rescheduled or claimed by another process meanwhile.
    if ((await findPushSubscription(trx, userId, session, end))?.edition_at !== until) return
    if (stories > 0)
      await jobs.add(trx, 'send-push', { session, kind: 'edition', count: stories }, { owner: userId })
    await setPushEdition(trx, userId, { at: await nextEditionAt(trx, user, end), end, session })
  })
  jobs.wake()
  return true
}

/** Queues a push for the pending confirmations of one user, if there are new ones since the last; false if none. */
export async function queueConfirmationPush({ db, jobs, now = Date.now }: PushPlanning): Promise<boolean> {
  const isClaimed = await db.transaction().execute(async (trx) => {
    const claimed = await claimPushConfirmations(trx, now() - SETTLED_MS)
    if (!claimed) return false
    const { user_id: userId, session } = claimed
    const all = await listOptIns(trx, userId, { since: 0, limit: MAX_OPT_INS })
    const count = all.filter(isUndecided).length
    const payload = { session, kind: 'confirmations' as const, count }
    if (count > 0) await jobs.add(trx, 'send-push', payload, { owner: userId })
    return true
  })
  jobs.wake()
  return isClaimed
}
