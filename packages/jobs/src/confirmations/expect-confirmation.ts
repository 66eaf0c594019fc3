import { randomUUID } from 'node:crypto'
import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { insertReceipt, receiptsOfNewsletter } from '@tidings/db/queries/newsletters/confirmation-receipts'
import { listUnconfirmed } from '@tidings/db/queries/newsletters/confirmations'
import { countOpenOptIns, insertOptIn } from '@tidings/db/queries/newsletters/opt-ins'
import type { Executor, MailRow, NewsletterRow, Tables } from '@tidings/db/schema'
import type { ConfirmationReason } from '@tidings/db/schema/confirmations'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { siteOf, siteOfAddress } from '@tidings/mail/common/net/site-of'
import { replyRecipient } from '@tidings/mail/confirmation/confirming-reply'
import { isFromNewsletter } from '@tidings/mail/confirmation/is-from-newsletter'
import { notFollowedReason } from '@tidings/mail/confirmation/not-followed-reason'
import type { Authentication } from '@tidings/mail/sender/authentication'
import { isForbidden } from '@tidings/mail/sender/sender-proof'
import type { Transaction } from 'kysely'

/** A link older than this was meant for somebody else, or has expired. */
const FRESH_MS = 3 * 24 * 3_600_000

/** Further requests for the same newsletter are left to the user's decision. */
const MAX_FOLLOWED = 5
/** The maximum kept per newsletter, of proved and of other mails each: anybody can send any number. */
const MAX_KEPT = { proved: 100, others: 20 }

interface ReceivedConfirmation {
  mail: MailRow
  analysis: MailAnalysis
  authentication: Authentication | null
  jobs: JobQueue
  now: number
}

/**
 * Stores the result of reading a mail that asks to confirm a subscription, for the user to decide. For a newsletter
 * added by the user, the link is followed if one could be chosen and the mail is proved to come from the newsletter,
 * see notFollowedReason; otherwise the user clicks. A hand-forwarded copy proves nothing about its sender. Call it
 * under lockUser, in the transaction that settles the mail; `now` in epoch milliseconds.
 */
export async function expectConfirmation(
  trx: Transaction<Tables>,
  { mail, analysis, authentication, jobs, now }: ReceivedConfirmation,
): Promise<void> {
  const { choice, kind } = analysis.classification
  const newsletter = await awaitedNewsletter(trx, mail, analysis)
  if (!choice || !(newsletter || kind === 'confirmation')) return
  await keepOptIn(trx, mail, analysis, { authentication, now })
  if (!newsletter) return
  const earlier = await receiptsOfNewsletter(trx, mail.user_id, newsletter.id)
  const followed = earlier.filter((receipt) => receipt.url !== null).length
  const { url, shown, score } = linksOf(choice, authentication)
  const about = { authentication, url, sourceEmail: newsletter.source_email }
  const { doubt, isProved } = doubtsAbout(analysis.identity, about)
  if (now - mail.received_at > FRESH_MS) doubt.push(['too-old'])
  if (followed >= MAX_FOLLOWED) doubt.push(['too-many-mails'])
  if (earlier.length >= (isProved ? MAX_KEPT.proved : MAX_KEPT.others)) return
  const follows = url !== null && doubt.length === 0
  const id = randomUUID()
  const isNew = await insertReceipt(trx, {
    ...{ id, user_id: mail.user_id, newsletter_id: newsletter.id, mail_id: mail.id, score },
    state: follows ? 'waiting' : 'ask',
    url: follows ? url : null,
    reasons: [...doubt, ...choice.reasons],
    choices: JSON.stringify(follows ? [] : shown),
    next_try_at: follows ? now : null,
    created_at: now,
  })
  if (isNew && follows) await jobs.add(trx, 'follow-confirmation', { receiptId: id }, { owner: mail.user_id })
}

/** The link to follow, the links to show, none of a forged mail, and the score of the choice. */
function linksOf(
  choice: NonNullable<MailAnalysis['classification']['choice']>,
  authentication: Authentication | null,
) {
  const isHidden = authentication !== null && isForbidden(authentication)
  return {
    url: 'url' in choice ? choice.url : null,
    shown: isHidden ? [] : 'ask' in choice ? choice.ask : [choice.url],
    score: 'score' in choice ? choice.score : null,
  }
}

/** Why a link is left to the user, and whether the mail is proved to come from the newsletter. */
function doubtsAbout(
  { isForwardedCopy, from }: MailAnalysis['identity'],
  about: Omit<Parameters<typeof notFollowedReason>[0], 'sender'>,
): { doubt: ConfirmationReason[]; isProved: boolean } {
  const unproved = notFollowedReason({ ...about, sender: from?.address ?? null })
  const doubt: ConfirmationReason[] = isForwardedCopy ? [['forwarded-by-hand']] : []
  if (unproved !== null) doubt.push(unproved)
  return { doubt, isProved: unproved === null }
}

/**
 * The newsletter that a mail asks, or may ask, to confirm: added by the user, not confirmed, and the mail's sender;
 * undefined if there is none or it is ambiguous.
 */
export async function awaitedNewsletter(
  trx: Executor,
  mail: Pick<MailRow, 'user_id'>,
  { classification, identity, subject }: MailAnalysis,
): Promise<NewsletterRow | undefined> {
  if (!classification.choice || identity.from === null) return undefined
  const asking = { sender: identity.from, subject }
  const open = (await listUnconfirmed(trx, mail.user_id)).map((newsletter) => ({
    newsletter,
    fit: isFromNewsletter(asking, { name: newsletter.name, sourceEmail: newsletter.source_email }),
  }))
  const best = Math.max(0, ...open.map(({ fit }) => fit))
  const [first, ...others] = open.filter(({ fit }) => fit === best && fit > 0)
  return others.length > 0 ? undefined : first?.newsletter
}

/** The maximum of open requests per user, and per sender: anybody can send any number. */
const MAX_OPEN = { all: 100, ofSender: 5 }

/**
 * Records that a mail asks the user to confirm a subscription, until the user decides. Call it in the transaction that
 * settles the mail; `now` in epoch milliseconds.
 */
async function keepOptIn(
  trx: Transaction<Tables>,
  mail: MailRow,
  { classification, identity }: MailAnalysis,
  { authentication, now }: { authentication: Authentication | null; now: number },
): Promise<void> {
  const { choice, words = '', reply } = classification
  if (!choice) return
  const sender = identity.from?.address ?? null
  const open = await countOpenOptIns(trx, mail.user_id, sender)
  if (open.all >= MAX_OPEN.all || open.ofSender >= MAX_OPEN.ofSender) return
  const { url, shown, score } = linksOf(choice, authentication)
  const { doubt } = doubtsAbout(identity, { authentication, url, sourceEmail: sender ?? '' })
  if (url !== null && sender !== null && siteOf(new URL(url).hostname) !== siteOfAddress(sender)) {
    doubt.push(['link-elsewhere', siteOf(new URL(url).hostname), sender])
  }
  const canReply = reply !== undefined && !identity.isForwardedCopy
  const origin = { authentication, sender, replyTo: identity.replyTo?.address ?? null }
  const replyTo = canReply ? replyRecipient(origin) : null
  await insertOptIn(trx, {
    ...{ id: randomUUID(), user_id: mail.user_id, mail_id: mail.id, words, links: shown },
    ...{ url: doubt.length === 0 ? url : null, score, created_at: now },
    reasons: [...doubt, ...(reply === undefined ? [] : [['asks-for-reply'] as const]), ...choice.reasons],
    reply_to: replyTo,
    reply_word: replyTo === null ? null : (reply ?? ''),
  })
}
