import { randomInt } from 'node:crypto'
import { isShortage } from '@tidings/db/database-faults'
import { isFull } from '@tidings/db/queries/accounts/mail-allowance'
import {
  keepMailboxLease,
  releaseMailbox,
  settleMailbox,
} from '@tidings/db/queries/mailboxes/mailbox-reading'
import type { MailboxRow } from '@tidings/db/schema'
import type { MailboxProblem, MailboxState } from '@tidings/db/schema/mailboxes'
import { type MailboxOpening, openFolder, openStoredMailbox } from './connect-mailbox.ts'
import { openMailSource } from './mail-source.ts'
import { loggedError, MailboxError, mailboxError } from './mailbox-error.ts'
import { readMailbox } from './read-mailbox.ts'
import type { ReadingMailbox } from './receive-mails.ts'
import { scanMailbox } from './scan-mailbox.ts'

const MINUTE = 60_000
/** The interval of checks for new mail, and its jitter, so that not all connect at once. */
const POLL = 5 * MINUTE
const JITTER = MINUTE
/** Pauses after failures in a row. */
const PAUSES = [1, 5, 15, 60].map((minutes) => minutes * MINUTE)
/** A pass that takes longer continues after the others: a server may send a byte now and then for ever. */
const PASS_MS = 10 * MINUTE
/** The interval of renewing a lease. */
const KEEP = MINUTE / 6

/** Problems that only the user can solve: retrying would lock the account. */
const FOR_THE_USER: ReadonlySet<MailboxProblem> = new Set([
  ...(['wrong-password', 'app-password-needed', 'app-password-wrong'] as const),
  ...(['password-not-allowed', 'imap-disabled', 'access-withdrawn'] as const),
])

export interface MailboxWork extends ReadingMailbox, MailboxOpening {
  /** Until when this process holds the lease of the mailbox, epoch milliseconds. */
  leaseUntil: () => number
  /** Stops the work, so that another process continues it. */
  signal: AbortSignal
  log: { info(details: object, message: string): void }
  /** The maximum duration of one pass in milliseconds; ten minutes if omitted. */
  passMs?: number
}

interface MailboxOutcome {
  state: MailboxState
  problem: MailboxProblem | null
  /** When it ended, epoch milliseconds: without a problem, that is when the mailbox was last read. */
  at: number
}

/**
 * Scans or reads a leased mailbox, and stores the outcome and when it is due next; null if the user changed or removed
 * it meanwhile. Never throws because of the server.
 */
export async function workOnMailbox(work: MailboxWork, mailbox: MailboxRow): Promise<MailboxOutcome | null> {
  const { db, log } = work
  let problem: MailboxProblem | null = null
  let fingerprintShown: string | null = null
  let state = mailbox.state
  let isDone = false
  const keeping = setInterval(() => {
    keepMailboxLease(db, mailbox, work.leaseUntil()).catch((error: unknown) =>
      log.info({ mailbox: mailbox.id, err: error }, 'the lease of a mailbox could not be kept'),
    )
  }, KEEP)
  const late = AbortSignal.timeout(work.passMs ?? PASS_MS)
  try {
    isDone = await scanOrRead(work, mailbox, AbortSignal.any([work.signal, late]))
    if (isDone) state = state === 'scanning' ? 'choosing' : 'watching'
  } catch (error) {
    // Reading continues from the cursor in the next pass; scanning starts over.
    const isOver = work.signal.aborted || (late.aborted && mailbox.state !== 'scanning')
    // Nothing of the mailbox is at fault when the disk is full or the database is busy.
    if (isOver || isShortage(error)) {
      await releaseMailbox(db, mailbox, Date.now() + (isOver ? 0 : MINUTE))
      return null
    }
    const failure = late.aborted ? new MailboxError('server-busy', error) : mailboxError(error, mailbox.host)
    problem = failure.problem
    fingerprintShown = failure.fingerprint ?? null
    log.info({ mailbox: mailbox.id, problem, ...loggedError(error) }, 'a mailbox could not be read')
  } finally {
    clearInterval(keeping)
  }
  const failures = problem === null ? 0 : mailbox.failures + 1
  const at = Date.now()
  const isSettled = await settleMailbox(db, mailbox, {
    fingerprintShown,
    problem,
    failures,
    nextAt: nextTime(state, problem, failures),
    ...(problem === null && { state, lastSuccessAt: at }),
    ...(isDone && state === 'watching' && mailbox.caught_up_at === null && { caughtUpAt: at }),
  })
  return isSettled ? { state, problem, at } : null
}

/** Scans or reads a mailbox; returns whether all of it was. */
async function scanOrRead(work: MailboxWork, mailbox: MailboxRow, signal: AbortSignal): Promise<boolean> {
  const { state, after_reading, folder } = mailbox
  // Mails stay in the mailbox until there is space.
  if (state !== 'scanning' && (await isFull(work.db, mailbox.user_id))) return false
  const isScanned = state === 'scanning'
  const source = await openMailSource(async () => {
    const client = await openStoredMailbox(work, mailbox)
    const end = () => client.close()
    signal.addEventListener('abort', end)
    client.once('close', () => signal.removeEventListener('abort', end))
    try {
      signal.throwIfAborted()
      await openFolder(client, folder, { isChanged: !isScanned && after_reading !== 'nothing' })
      return client
    } catch (error) {
      client.close()
      throw error
    }
  }, mailbox.failures)
  try {
    if (!isScanned) return await readMailbox(work, source, mailbox)
    await scanMailbox(work, source, mailbox, Date.now())
    return true
  } finally {
    source.close()
  }
}

function nextTime(state: MailboxState, problem: MailboxProblem | null, failures: number): number | null {
  const now = Date.now()
  if (problem !== null) {
    if (FOR_THE_USER.has(problem)) return null
    return now + (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? MINUTE) + randomInt(JITTER)
  }
  return state === 'choosing' ? null : now + POLL + randomInt(2 * JITTER) - JITTER
}
