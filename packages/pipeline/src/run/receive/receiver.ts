import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as afterWhatIsThere } from 'node:timers/promises'
import { isDataError } from '@tidings/db/database-faults'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { findInbox } from '@tidings/db/queries/inbox-addresses'
import { type MailHold, mailHold } from '@tidings/db/queries/mail-allowance'
import type { Executor } from '@tidings/db/schema'
import { openArrivals } from '@tidings/scheduling/arrivals'
import { mailOfBounce } from '../digest-mails/digest-bounces.ts'
import type { IncomingMail, Outcome } from './incoming-mail.ts'
import { type Keeping, keepMails } from './keep-mails.ts'
import { openRefusalLog, type RefusalLog } from './refusal-log.ts'
import { splitRecipient } from './split-recipient.ts'
import type { Spool } from './spool.ts'

/** Whose inbox an envelope recipient is, and why it takes no mail for now; null: it does. */
export interface Recipient {
  userId: string
  hold: MailHold | null
}

/** The one door by which mail comes in, whatever brought it. */
export interface Receiver {
  /**
   * Whose inbox an envelope recipient is; undefined when nobody's or switched off, and the mail is to be refused: in the
   * same words, as a refusal must not tell that an address is somebody's. Whose it is that is switched off is told of
   * mail from `from`.
   */
  ownerOf(recipient: string, from?: string): Promise<string | undefined>
  /** The same, with why no mail is taken for that user for now: the sender is to try again. */
  recipientOf(recipient: string, from?: string): Promise<Recipient | undefined>
  /**
   * Resolves when mail and job are committed, or the mail is in the spool, and flushed; only then may the sender hear 250.
   * The answer is `repeated` when the user has this very mail already, see identityOfMail; a spool doesn't know. Throws
   * when it could not be kept, and then nothing was.
   */
  accept(mail: IncomingMail): Promise<Outcome>
  /** Says that a mail begins to come in, and others may wait for it a moment; returns what to call when it is there. */
  announce(): () => void
  /** Says that somebody is about to hand over a mail; returns what to call when that is over. */
  expect(): () => void
  /** Resolves when those who are about to now have done so, or after a moment: what has time goes then. */
  quiet(): Promise<void>
  /** What was refused in a user's name, for their list of what came in. */
  refusals: RefusalLog
}

interface Waiting {
  mail: IncomingMail
  /** Runs in the asynchronous context of who handed it over: statements for it belong to its trace. */
  inContext: ReturnType<typeof AsyncLocalStorage.snapshot>
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

const MAX_BATCH = 64
/** Mails that come in together share one flush. */
const SHARING = { expectedMs: 40, longestMs: 25 }
/** Short, so that work gets on however many hand over mail. */
const BEING_QUIET = { expectedMs: 50, longestMs: 20 }

/** Mails that arrive at about the same time share one commit, so that many connections don't wait for as many flushes. */
export function openReceiver(deps: {
  db: Executor
  jobs: JobQueue
  mailDomain: string
  /** Hears of a refusal that could not be noted. */
  onError?: (error: unknown) => void
  /** Where mail is kept that another process stores; undefined: this one does. */
  spool?: Spool | undefined
  /** Where in a trace it is called; for the spool. */
  traceparent?: () => string | undefined
}): Receiver {
  const refusals = openRefusalLog(deps.db, deps.onError ?? (() => {}))
  const arrivals = openArrivals(SHARING)
  const handedOver = openArrivals(BEING_QUIET)
  const waiting: Waiting[] = []
  let committing = false
  const keeping: Keeping = { db: deps.db, jobs: deps.jobs, isKnownToReceive: false }
  const outside = AsyncLocalStorage.snapshot()
  const spooled = deps.spool && openSpooling(deps.spool)

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
    if (named?.domain !== deps.mailDomain.toLowerCase()) return undefined
    const inbox = await findInbox(deps.db, named.localPart)
    if (inbox?.disabled_at === null) {
      const { user_id: userId } = inbox
      return { userId, hold: await mailHold(deps.db, userId, inbox, Date.now()) }
    }
    if (!inbox) {
      const bounced = await mailOfBounce(deps.db, named.localPart)
      return bounced && { userId: bounced.user_id, hold: null }
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
    accept(mail) {
      return new Promise((resolve, reject) => {
        const one = { mail, inContext: AsyncLocalStorage.snapshot(), resolve, reject }
        if (spooled && !mail.within) {
          return spooled({ ...one, mail: { ...mail, traceparent: deps.traceparent?.() } })
        }
        waiting.push(one)
        if (!committing) void outside(commitWaiting)
      })
    },
  }
}

/** Mails that come while others are flushed are flushed together: nothing else is waited for. */
function openSpooling(spool: Spool): (one: Waiting) => void {
  let waiting: Waiting[] = []
  let writing = false

  async function write(): Promise<void> {
    writing = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await spool.add(batch.map(({ mail }) => mail))
        for (const { resolve } of batch) resolve('kept')
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
      // Answers go before the next mails are written.
      await afterWhatIsThere()
    }
    writing = false
  }

  return (one) => {
    waiting.push(one)
    if (!writing) void write()
  }
}

async function commit(deps: Keeping, batch: Waiting[]): Promise<void> {
  try {
    const outcomes = await keepMails(deps, batch)
    deps.jobs.wake()
    for (const one of batch) one.resolve(outcomes.get(one) ?? 'kept')
  } catch (error) {
    // One mail that can't be kept must not refuse its neighbours; a full disk or a lost connection refuses all of them.
    if (batch.length > 1 && isDataError(error)) for (const one of batch) await commit(deps, [one])
    else for (const { reject } of batch) reject(error)
  }
}
