import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { isDataError } from '@tidings/db/database-faults'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { orderedId } from '@tidings/db/ordered-id'
import { type InboxRefusalReason, inboxRefusalReason } from '@tidings/db/queries/accounts/mail-allowance'
import { findInbox } from '@tidings/db/queries/mails/inbox-addresses'
import type { Executor } from '@tidings/db/schema'
import { isAtDomain } from '@tidings/mail/common/net/site-of'
import { openArrivals } from '@tidings/scheduling/arrivals'
import { mailOfBounce } from '../send/digest-bounces.ts'
import type { IncomingMail, Outcome } from './incoming-mail.ts'
import { openRefusalLog, type RefusalLog } from './refusal-log.ts'
import { splitRecipient } from './split-recipient.ts'
import type { Spool } from './spool.ts'
import { type MailStorage, storeMails } from './store-mails.ts'

/** The owner of an inbox address, and why it doesn't accept mail now; null if it does. */
export interface Recipient {
  userId: string
  refusalReason: InboxRefusalReason | null
}

/** The only entry point for mail, however it is delivered. */
export interface Receiver {
  /**
   * The owner of an envelope recipient; undefined if there is none or the address is disabled. Both are refused in the
   * same words, as a refusal must not reveal that an address exists. For a disabled one, its owner is informed about
   * the refused mail of `from`.
   */
  ownerOf(recipient: string, from?: string): Promise<string | undefined>
  /** The same, with why the user can't receive mail now: the sender should retry. */
  recipientOf(recipient: string, from?: string): Promise<Recipient | undefined>
  /**
   * Resolves when mail and job are committed, or the mail is in the spool, and flushed; only then may the sender get
   * 250. The result is `repeated` if the user has this mail already, see identityOfMail; a spool doesn't know. Throws
   * if it could not be stored; then nothing was. With too little space on the disk that is NoSpace.
   */
  accept(mail: IncomingMail): Promise<Outcome>
  /** Whether the disk has space for another mail. */
  hasSpace(): Promise<boolean>
  /** Announces an arriving mail, which others may wait for a moment; returns a function to call when it is there. */
  announce(): () => void
  /** Announces a sender that is about to transfer a mail; returns a function to call when that is over. */
  expect(): () => void
  /** Resolves when the current senders have finished, or after a moment: less urgent work waits for it. */
  quiet(): Promise<void>
  /** Records refusals for users, for their list of received mails. */
  refusals: RefusalLog
}

/** There is too little space on the disk; the code is that of a full one. */
export class NoSpace extends Error {
  override name = 'NoSpace'
  code = 'ENOSPC'

  constructor() {
    super('There is too little space on the disk.')
  }
}

interface Waiting {
  mail: IncomingMail
  /** Runs in the asynchronous context of the sender's session: statements for it belong to its trace. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

const MAX_BATCH = 64
/** Mails that arrive together share one flush. */
const SHARING = { expectedMs: 40, maxMs: 25 }
/** Short, so that other work continues during floods of mail. */
const HANDED_OVER = { expectedMs: 50, maxMs: 20 }

/**
 * Mails that arrive at about the same time share one commit, so that many connections don't wait for as many flushes.
 */
export function openReceiver(deps: {
  db: Executor
  jobs: JobQueue
  mailDomain: string
  /** Whether the disk has space for a mail of this many bytes, which counts as accepted then; default: always. */
  hasSpace?: (bytes: number) => Promise<boolean>
  /** Called with a failure to record a refusal. */
  onError?: (error: unknown) => void
  /** The spool for mail that another process stores; undefined: this process does. */
  spool?: Spool | undefined
  /** The trace context of the caller; for the spool. */
  traceparent?: () => string | undefined
}): Receiver {
  const { hasSpace = async () => true } = deps
  const refusals = openRefusalLog(deps.db, deps.onError ?? (() => {}))
  const arrivals = openArrivals(SHARING)
  const handedOver = openArrivals(HANDED_OVER)
  const waiting: Waiting[] = []
  let committing = false
  const keeping: MailStorage = { db: deps.db, jobs: deps.jobs, isKnownToReceive: false }
  const outside = AsyncLocalStorage.snapshot()
  const spooled = deps.spool && openSpooling(deps.spool, deps.jobs)

  async function commitWaiting(): Promise<void> {
    committing = true
    while (waiting.length > 0) {
      await arrivals.gathered()
      await commit(keeping, waiting.splice(0, MAX_BATCH))
    }
    committing = false
  }

  async function recipientOf(recipient: string, from?: string): Promise<Recipient | undefined> {
    const named = splitRecipient(recipient)
    if (!named || !isAtDomain(recipient, deps.mailDomain)) return undefined
    const inbox = await findInbox(deps.db, named.localPart)
    if (inbox?.disabled_at === null) {
      const { user_id: userId } = inbox
      return { userId, refusalReason: await inboxRefusalReason(deps.db, userId, inbox, Date.now()) }
    }
    if (!inbox) {
      const bounced = await mailOfBounce(deps.db, named.localPart)
      return bounced && { userId: bounced.user_id, refusalReason: null }
    }
    if (from !== undefined) {
      const about = { userId: inbox.user_id, from, to: recipient, at: Date.now() }
      refusals.note({ ...about, reason: 'switched-off' })
    }
    return undefined
  }

  return {
    refusals,
    announce: arrivals.announce,
    expect: handedOver.announce,
    quiet: handedOver.gathered,
    recipientOf,
    ownerOf: async (recipient, from) => (await recipientOf(recipient, from))?.userId,
    hasSpace: async () => hasSpace(0),
    async accept(mail) {
      if (!(await hasSpace(mail.raw.byteLength))) throw new NoSpace()
      return new Promise((resolve, reject) => {
        const one = { mail, inContext: AsyncLocalStorage.snapshot(), resolve, reject }
        if (spooled && !mail.within) {
          return spooled({ ...one, mail: { id: orderedId(), ...mail, traceparent: deps.traceparent?.() } })
        }
        waiting.push(one)
        if (!committing) void outside(commitWaiting)
      })
    },
  }
}

/** Mails that arrive during a flush share the next one: there is no other delay. */
function openSpooling(spool: Spool, jobs: JobQueue): (one: Waiting) => void {
  let waiting: Waiting[] = []
  let writing = false

  async function write(): Promise<void> {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        // A process that moves them looks for more by itself once it runs.
        if (await spool.add(batch.map(({ mail }) => mail))) jobs.wake()
        for (const { resolve } of batch) resolve('kept')
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      // Responses are sent before the next mails are written.
      await yieldToEventLoop()
    }
    writing = false
  }

  return (one) => {
    waiting.push(one)
    if (!writing) void write()
  }
}

async function commit(deps: MailStorage, batch: Waiting[]): Promise<void> {
  try {
    const outcomes = await storeMails(deps, batch)
    deps.jobs.wake()
    for (const one of batch) one.resolve(outcomes.get(one) ?? 'kept')
  } catch (error) {
    // One mail that can't be stored must not cause refusing others; a full disk or a lost connection refuses all of
    // them.
    if (batch.length > 1 && isDataError(error)) for (const one of batch) await commit(deps, [one])
    else for (const { reject } of batch) reject(error)
  }
}
