import { randomUUID } from 'node:crypto'
import { countOpenOptIns, insertOptIn } from '@tidings/db/queries/opt-ins'
import type { MailRow, Tables } from '@tidings/db/schema'
import type { ConfirmationReason } from '@tidings/db/schema/mails'
import type { Transaction } from 'kysely'
import type { MailAnalysis } from '../../analyse/analyse-mail.ts'
import { replyRecipient } from '../../analyse/confirmation/reply-recipient.ts'
import { whyNotFollowed } from '../../analyse/confirmation/why-not-followed.ts'
import type { Authentication } from '../../analyse/sender/authentication.ts'
import { isForbidden } from '../../analyse/sender/sender-proof.ts'
import { siteOf, siteOfAddress } from '../../common/net/site-of.ts'

/** So many are asked of a user at a time, and by one sender: anybody can send any number. */
const MOST_OPEN = { all: 100, ofSender: 5 }

/**
 * Keeps that a mail asks the user to confirm a subscription, until the user decides. To be called in the transaction that
 * settles the mail; `now` in epoch milliseconds.
 */
export async function keepOptIn(
  trx: Transaction<Tables>,
  mail: MailRow,
  { classification, identity }: MailAnalysis,
  { authentication, now }: { authentication: Authentication | null; now: number },
): Promise<void> {
  const { choice, words = '', reply } = classification
  if (!choice) return
  const sender = identity.from?.address ?? null
  const open = await countOpenOptIns(trx, mail.user_id, sender)
  if (open.all >= MOST_OPEN.all || open.ofSender >= MOST_OPEN.ofSender) return
  const url = 'url' in choice ? choice.url : null
  const doubt: ConfirmationReason[] = []
  if (identity.isForwardedCopy) doubt.push(['forwarded-by-hand'])
  const unproved = whyNotFollowed({ authentication, sender, url, sourceEmail: sender ?? '' })
  if (unproved !== null) doubt.push(unproved)
  if (url !== null && sender !== null && siteOf(new URL(url).hostname) !== siteOfAddress(sender)) {
    doubt.push(['link-elsewhere', siteOf(new URL(url).hostname), sender])
  }
  const isHidden = authentication !== null && isForbidden(authentication)
  const replyTo =
    reply === undefined || identity.isForwardedCopy
      ? null
      : replyRecipient({ authentication, sender, replyTo: identity.replyTo?.address ?? null })
  await insertOptIn(trx, {
    id: randomUUID(),
    user_id: mail.user_id,
    mail_id: mail.id,
    words,
    links: isHidden ? [] : 'ask' in choice ? choice.ask : [choice.url],
    url: doubt.length === 0 ? url : null,
    score: 'score' in choice ? choice.score : null,
    reasons: [...doubt, ...(reply === undefined ? [] : [['asks-for-reply'] as const]), ...choice.reasons],
    reply_to: replyTo,
    reply_word: replyTo === null ? null : (reply ?? ''),
    created_at: now,
  })
}
