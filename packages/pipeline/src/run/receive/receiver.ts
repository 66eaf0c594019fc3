import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAboutTheData, isConflict } from '@tidings/db/database-faults'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { findInbox } from '@tidings/db/queries/inbox-addresses'
import { countArrival } from '@tidings/db/queries/inbox-arrivals'
import { noteMailFromOutside } from '@tidings/db/queries/instance'
import { type MailHold, mailHold } from '@tidings/db/queries/mail-allowance'
import { insertMail } from '@tidings/db/queries/mails'
import type { Executor } from '@tidings/db/schema'
import { openArrivals } from '@tidings/scheduling/arrivals'
import { mailOfBounce, takeBounce } from '../digest-mails/digest-bounces.ts'
import { takeTestMail } from '../mail-check/mail-check-record.ts'
import { identityOfMail } from './identity-of-mail.ts'
import { openRefusalLog, type RefusalLog } from './refusal-log.ts'
import { splitRecipient } from './split-recipient.ts'

/** A mail at the SMTP server, for one user. */
export interface IncomingMail {
  userId: string
  /** The envelope's sender; empty for a bounce. */
  from: string
  /** The envelope's recipient, as it was given. */
  to: string
  raw: Uint8Array
  /** Who handed it over, and as whom that greeted; missing for what came by no connection. */
  client?: { ip: string; helo: string | null } | undefined
  /** Epoch milliseconds. */
  receivedAt: number
  /** Whether it came by a service on the internet, which no `client` tells. */
  isFromOutside?: boolean | undefined
  /** Done in the transaction that keeps the mail under an id, or finds that it is there already. */
  within?: (trx: Executor, kept: { id: string; isNew: boolean }) => Promise<void>
}

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
   * Resolves when mail and job are committed and flushed; only then may the sender hear 250. The answer is `repeated`
   * when the user has this very mail already, see identityOfMail. Throws when it could not be kept, and then nothing was.
   */
  accept(mail: IncomingMail): Promise<'kept' | 'repeated'>
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
  resolve(outcome: 'kept' | 'repeated'): void
  reject(error: unknown): void
}

interface Keeping {
  db: Executor
  jobs: JobQueue
  /** Whether it is noted that mail comes from outside, which is written once. */
  isKnownToReceive: boolean
}

const LARGEST_BATCH = 64
/** How often a batch is tried again that another process got in the way of, each after as many milliseconds at most. */
const MOST_CONFLICTS = 5
const CONFLICT_MS = 100
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
}): Receiver {
  const refusals = openRefusalLog(deps.db, deps.onError ?? (() => {}))
  const arrivals = openArrivals(SHARING)
  const handedOver = openArrivals(BEING_QUIET)
  const waiting: Waiting[] = []
  let committing = false
  const keeping: Keeping = { db: deps.db, jobs: deps.jobs, isKnownToReceive: false }
  const outside = AsyncLocalStorage.snapshot()

  async function commitWaiting(): Promise<void> {
    committing = true
    while (waiting.length > 0) {
      await arrivals.gathered()
      await commit(keeping, waiting.splice(0, LARGEST_BATCH))
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
        waiting.push({ mail, inContext: AsyncLocalStorage.snapshot(), resolve, reject })
        if (!committing) void outside(commitWaiting)
      })
    },
  }
}

/** This machine, however it is written. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i

/** Whether another machine handed a mail over. */
function isFromOutside({ client, isFromOutside = false }: IncomingMail): boolean {
  return isFromOutside || (client !== undefined && !LOOPBACK.test(client.ip))
}

async function commit(deps: Keeping, batch: Waiting[]): Promise<void> {
  try {
    const outcomes = await keepSurely(deps, batch)
    deps.isKnownToReceive ||= batch.some(({ mail }) => isFromOutside(mail))
    deps.jobs.wake()
    for (const one of batch) one.resolve(outcomes.get(one) ?? 'kept')
  } catch (error) {
    // One mail that can't be kept must not refuse its neighbours; a full disk or a lost connection refuses all of them.
    if (batch.length > 1 && isAboutTheData(error)) for (const one of batch) await commit(deps, [one])
    else for (const { reject } of batch) reject(error)
  }
}

type Outcomes = Map<Waiting, 'kept' | 'repeated'>

/** Another process that receives may need the same rows: the one whose transaction is rolled back has another try. */
async function keepSurely(deps: Keeping, batch: Waiting[]): Promise<Outcomes> {
  for (let conflicts = 1; ; conflicts++) {
    try {
      return await keepAll(deps, batch)
    } catch (error) {
      if (!isConflict(error) || conflicts > MOST_CONFLICTS) throw error
      await sleep(randomInt(CONFLICT_MS))
    }
  }
}

function keepAll({ db, jobs, isKnownToReceive }: Keeping, batch: Waiting[]): Promise<Outcomes> {
  // In one order of users in all processes, so that two wait for each other less often; of one user as they came.
  const ordered = batch.toSorted((a, b) =>
    a.mail.userId < b.mail.userId ? -1 : Number(a.mail.userId !== b.mail.userId),
  )
  return db.transaction().execute(async (trx) => {
    const outcomes: Outcomes = new Map()
    if (!isKnownToReceive && batch.some(({ mail }) => isFromOutside(mail))) await noteMailFromOutside(trx)
    for (const one of ordered) outcomes.set(one, await one.inContext(() => keep(trx, jobs, one.mail)))
    return outcomes
  })
}

async function keep(
  trx: Parameters<JobQueue['add']>[0],
  jobs: JobQueue,
  mail: IncomingMail,
): Promise<'kept' | 'repeated'> {
  const id = randomUUID()
  const named = splitRecipient(mail.to)
  const isTaken =
    (named && (await takeBounce(trx, named.localPart, mail))) ||
    (await takeTestMail(trx, mail.raw, mail.receivedAt))
  if (isTaken) {
    await mail.within?.(trx, { id, isNew: false })
    return 'kept'
  }
  const isNew = await insertMail(trx, {
    id,
    userId: mail.userId,
    envelopeFrom: mail.from,
    envelopeTo: mail.to,
    client: mail.client,
    receivedAt: mail.receivedAt,
    digest: identityOfMail(mail.raw),
    raw: mail.raw,
  })
  if (isNew && named) await countArrival(trx, { ...named, userId: mail.userId, at: mail.receivedAt })
  if (isNew) await jobs.add(trx, 'process-mail', { mailId: id }, { owner: mail.userId })
  await mail.within?.(trx, { id, isNew })
  return isNew ? 'kept' : 'repeated'
}
