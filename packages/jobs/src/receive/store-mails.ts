import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isConflict } from '@tidings/db/database-faults'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { orderedId } from '@tidings/db/ordered-id'
import { recordMailFromOutside } from '@tidings/db/queries/accounts/instance'
import { countArrival } from '@tidings/db/queries/mails/inbox-arrivals'
import { insertMail } from '@tidings/db/queries/mails/mails'
import type { Executor, Tables } from '@tidings/db/schema'
import { identityOfMail } from '@tidings/mail/mime/identity-of-mail'
import type { Transaction } from 'kysely'
import { handleTestMail } from '../mail-check/mail-check-record.ts'
import { handleBounce } from '../send/digest-bounces.ts'
import type { IncomingMail, Outcome } from './incoming-mail.ts'
import { splitRecipient } from './split-recipient.ts'

/** Where mails are stored. */
export interface MailStorage {
  db: Executor
  jobs: JobQueue
  /** Whether it is recorded that mail arrives from outside, which is written once. */
  isKnownToReceive: boolean
}

interface Batched {
  mail: IncomingMail
  inContext<T>(work: () => T): T
}

/** How often a batch is retried after conflicts with another process, and the maximum pause before the first retry. */
const MAX_CONFLICTS = 10
const CONFLICT_MS = 100

/** This machine, in any notation. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/i

/** Whether another machine delivered a mail. */
function isFromOutside({ client, isFromOutside = false }: IncomingMail): boolean {
  return isFromOutside || (client !== undefined && !LOOPBACK.test(client.ip))
}

/**
 * Stores mails and the jobs that process them in one transaction, which calls `also` first. A concurrent receiver may
 * need the same rows: a transaction that is rolled back is retried.
 */
export async function storeMails<One extends Batched>(
  keeping: MailStorage,
  batch: readonly One[],
  also?: (trx: Executor) => Promise<void>,
): Promise<Map<One, Outcome>> {
  for (let conflicts = 1; ; conflicts++) {
    try {
      const outcomes = await keepAll(keeping, batch, also)
      keeping.isKnownToReceive ||= batch.some(({ mail }) => isFromOutside(mail))
      return outcomes
    } catch (error) {
      if (!isConflict(error) || conflicts > MAX_CONFLICTS) throw error
      // Growing, so that the other one can finish: two that meet again and again take a second each time.
      await sleep(randomInt(CONFLICT_MS * conflicts ** 2))
    }
  }
}

function keepAll<One extends Batched>(
  { db, jobs, isKnownToReceive }: MailStorage,
  batch: readonly One[],
  also?: (trx: Executor) => Promise<void>,
): Promise<Map<One, Outcome>> {
  // All processes use one order of users, so that they block each other less often; mails of one user are in order of
  // arrival.
  const compare = (a: string, b: string) => (a < b ? -1 : Number(a !== b))
  const ordered = batch.toSorted((a, b) => compare(a.mail.userId, b.mail.userId))
  return db.transaction().execute(async (trx) => {
    const outcomes = new Map<One, Outcome>()
    await also?.(trx)
    if (!isKnownToReceive && batch.some(({ mail }) => isFromOutside(mail))) await recordMailFromOutside(trx)
    for (const one of ordered) outcomes.set(one, await one.inContext(() => keep(trx, jobs, one.mail)))
    return outcomes
  })
}

async function keep(trx: Transaction<Tables>, jobs: JobQueue, mail: IncomingMail): Promise<Outcome> {
  const { id = orderedId() } = mail
  const named = splitRecipient(mail.to)
  const isTaken =
    (named && (await handleBounce(trx, named.localPart, mail))) ||
    (await handleTestMail(trx, mail.raw, mail.receivedAt))
  if (isTaken) {
    await mail.within?.(trx, { id, isNew: false })
    return 'kept'
  }
  const isNew = await insertMail(trx, {
    ...{ id, userId: mail.userId, envelopeFrom: mail.from, envelopeTo: mail.to, readFrom: mail.readFrom },
    ...{ client: mail.client, receivedAt: mail.receivedAt, digest: identityOfMail(mail.raw), raw: mail.raw },
  })
  // What was read in a mailbox or file was not sent to the address.
  const isSentHere = mail.client !== undefined || mail.isFromOutside === true
  if (isNew && named && isSentHere)
    await countArrival(trx, { ...named, userId: mail.userId, at: mail.receivedAt })
  const { userId: owner, traceparent } = mail
  const job = { mailId: id, bytes: mail.raw.byteLength }
  if (isNew) await jobs.add(trx, 'process-mail', job, { owner, traceparent })
  await mail.within?.(trx, { id, isNew })
  return isNew ? 'kept' : 'repeated'
}
