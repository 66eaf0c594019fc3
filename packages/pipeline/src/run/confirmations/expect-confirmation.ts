import { randomUUID } from 'node:crypto'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { insertReceipt, receiptsOfNewsletter } from '@tidings/db/queries/confirmation-receipts'
import type { MailRow, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { Authentication } from '../../authenticate/authentication.ts'
import type { Understanding } from '../../understand/understand-mail.ts'
import { awaitedNewsletter } from './awaited-newsletter.ts'

/** A link that lies longer was meant to be opened by somebody else, or has run out. */
const FRESH_MS = 3 * 24 * 3_600_000

/** Of further mails that ask for the same the reader decides: nobody needs so many. */
const MOST_FOLLOWED = 5

/** A mail that has come, and what is known of it. */
export interface Asking {
  mail: MailRow
  understanding: Understanding
  authentication: Authentication | null
  jobs: JobQueue
  now: number
}

/**
 * Keeps what was made of a mail that asks to confirm a subscription, and has its link followed if that could be chosen.
 * A copy that was forwarded by hand proves nothing of its sender: there the reader clicks. To be called under lockUser,
 * in the transaction that settles the mail; `now` in epoch milliseconds.
 */
export async function expectConfirmation(
  trx: Transaction<Tables>,
  { mail, understanding, authentication, jobs, now }: Asking,
): Promise<void> {
  const { choice } = understanding.classification
  const newsletter = await awaitedNewsletter(trx, mail, understanding)
  if (!newsletter || !choice) return
  const earlier = await receiptsOfNewsletter(trx, mail.user_id, newsletter.id)
  const url = 'url' in choice ? choice.url : null
  const isForged = authentication?.dmarc.result === 'fail'
  const doubt = [
    understanding.identity.isForwardedCopy && 'it was forwarded by hand',
    isForged && 'it may not come from its sender',
    now - mail.received_at > FRESH_MS && 'it came some days ago',
    earlier.length >= MOST_FOLLOWED && 'too many mails ask for the same',
  ].filter((reason) => reason !== false)
  const follows = url !== null && doubt.length === 0
  const shown = 'ask' in choice ? choice.ask : [choice.url]
  const id = randomUUID()
  const isNew = await insertReceipt(trx, {
    id,
    user_id: mail.user_id,
    newsletter_id: newsletter.id,
    mail_id: mail.id,
    state: follows ? 'waiting' : 'ask',
    url: follows ? url : null,
    score: 'score' in choice ? choice.score : null,
    reasons: JSON.stringify([...doubt, ...choice.reasons]),
    choices: JSON.stringify(follows || isForged ? [] : shown),
    next_try_at: follows ? now : null,
    created_at: now,
  })
  if (isNew && follows) await jobs.add(trx, 'follow-confirmation', { receiptId: id })
}
