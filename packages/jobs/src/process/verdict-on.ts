import { allowedNewsletters } from '@tidings/db/queries/accounts/user-limits'
import { isOwnAddress } from '@tidings/db/queries/accounts/users'
import { lastAuthentications, releasedRecipients } from '@tidings/db/queries/mails/authentications'
import { findInbox, updateInboxAddress } from '@tidings/db/queries/mails/inbox-addresses'
import type { MailVerdict } from '@tidings/db/queries/mails/mails'
import { MAY_HAVE_ALL, type UserHas } from '@tidings/db/queries/mails/what-user-has'
import { confirmByIssue } from '@tidings/db/queries/newsletters/confirmations'
import type { SeenNewsletter } from '@tidings/db/queries/newsletters/sender-fingerprints'
import { countUnsubscriptionsSince } from '@tidings/db/queries/newsletters/unsubscriptions'
import type { Executor, MailRow, NewsletterRow } from '@tidings/db/schema'
import type { MailReason } from '@tidings/db/schema/mails'
import type { UserLimits } from '@tidings/db/user-limits'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { isHeldBack } from '@tidings/mail/classify/held-back'
import { registrableDomain } from '@tidings/mail/common/net/site-of'
import type { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import type { Authentication } from '@tidings/mail/sender/authentication'
import { isRelated } from '@tidings/mail/sender/is-related'
import { isDisproved } from '@tidings/mail/sender/sender-proof'
import { SENDING_PLATFORMS } from '@tidings/mail/sender/sending-platforms'
import { type EarlierMail, type Suspicion, suspicionOf } from '@tidings/mail/sender/suspicion-of'
import { awaitedNewsletter } from '../confirmations/expect-confirmation.ts'
import {
  candidatesFor,
  findNewsletter,
  hasRoom,
  impersonatedNewsletter,
} from '../newsletters/find-newsletter.ts'
import { fingerprintOfMail, storedFingerprint } from '../newsletters/fingerprint-of-mail.ts'
import { splitRecipient } from '../receive/split-recipient.ts'
import { type EarlierVersion, findEarlierVersion } from './earlier-version.ts'
import { asksToForward } from './forwarding.ts'

/** The number of a newsletter's last mails that a new one is compared with. */
const COMPARED = 20

/** Whether a mail is a hand-forwarded copy, and who forwarded it, or that it came by an alias. */
type Forwarding = Pick<MailAnalysis['identity'], 'isForwardedCopy' | 'forwardedBy' | 'relayedBy'>

/** The stored checks of a mail; who forwarded it is only stored in newer ones. */
type Stored = Authentication & {
  isForwarded: boolean
  forwardedBy?: string | null
  relayedBy?: string | null
}

/** The column of a mail that stores the result of checking its sender. */
function storedResult(
  authentication: Authentication | null,
  { isForwardedCopy: isForwarded, forwardedBy, relayedBy }: Forwarding,
) {
  if (authentication === null) return {}
  const stored: Stored = { ...authentication, isForwarded, forwardedBy, relayedBy }
  // Names come from the mail; PostgreSQL stores no NUL.
  return { authentication: JSON.stringify(stored).replaceAll('\\u0000', '') }
}

/** Why a mail for this newsletter is quarantined; null if it is accepted as its issue. */
async function judgeNewcomer(
  trx: Executor,
  mail: MailRow,
  newsletterId: string,
  { authentication, forwarding }: { authentication: Authentication; forwarding: Forwarding },
): Promise<Suspicion | null> {
  if (authentication.ip === null) return null
  const window = { notId: mail.id, limit: COMPARED }
  const rows = await lastAuthentications(trx, mail.user_id, newsletterId, window)
  const { isForwardedCopy: isForwarded, forwardedBy, relayedBy } = forwarding
  const isByUser = forwardedBy !== null && (await isOwnAddress(trx, mail.user_id, forwardedBy))
  const newcomer = { authentication, isForwarded, forwardedBy, relayedBy, isByUser }
  return suspicionOf(newcomer, rows.flatMap(earlierMail))
}

function earlierMail(mail: Pick<MailRow, 'authentication' | 'released_at'>): EarlierMail[] {
  if (mail.authentication === null) return []
  // Only written by storedResult.
  const stored = JSON.parse(mail.authentication) as Stored
  const { isForwarded, forwardedBy = null, relayedBy = null } = stored
  const isReleased = mail.released_at !== null
  return [{ authentication: stored, isReleased, isForwarded, forwardedBy, relayedBy }]
}

interface Considered {
  /** Why it could not be read; null if it was. */
  unread: Pick<MailNotUnderstood, 'reason' | 'detail'> | null
  authentication: Authentication | null
  limits: UserLimits
  has?: UserHas
}

/**
 * A verdict, and the id of the mail whose issue this one corrects and replaces. `known` is the newsletter as it was before;
 * null: it is new, undefined: it wasn't read.
 */
export type Verdict = MailVerdict & {
  replaces?: string
  known?: NewsletterRow | SeenNewsletter | null | undefined
}

/**
 * The verdict on a mail: a newsletter's issue (which may correct an earlier one), a repeated mail, a provider's
 * forwarding request, a quarantined mail (possibly forged, sent to a passed-on address, or beyond the limit of
 * newsletters), or an unreadable one (`unread` is the reason). A mail with a newsletter keeps it, and one that the user
 * released is only quarantined again because of the limit. Call it under lockUser; `also` has the mail's fingerprint and the results of its checks.
 */
export async function verdictOn(
  trx: Executor,
  mail: MailRow,
  analysis: MailAnalysis,
  { unread, authentication, limits, has = MAY_HAVE_ALL }: Considered,
): Promise<Verdict> {
  const { classification, identity, articles } = analysis
  const about = { ...aboutOf(analysis), also: storedResult(authentication, identity) }
  const quarantined = (
    newsletterId: string | null,
    why: { reason: MailReason; reasonDetail?: string | null },
  ): Verdict => ({ ...about, newsletterId, state: 'quarantined', ...why })
  const before = await findEarlierVersion(trx, mail, analysis, unread === null)
  if (before && before.likeness !== 'revision') {
    const newsletterId = before.mail.newsletter_id
    return { ...about, newsletterId, state: 'repeated', reason: REPEATED[before.likeness] }
  }
  if (asksToForward(classification)) {
    return { ...about, newsletterId: null, state: 'processed', reason: 'forwarding' }
  }
  const fingerprint = fingerprintOfMail(mail, analysis)
  // Before the fingerprint is stored: later mails must not be compared with a possibly forged one.
  const among = await candidatesFor(trx, mail.user_id, fingerprint, has)
  if (mail.newsletter_id === null && mail.released_at === null) {
    const known = impersonatedNewsletter(fingerprint, among)
    const checked = known && authentication && { authentication, forwarding: identity }
    const forged = checked ? await judgeNewcomer(trx, mail, known.id, checked) : null
    if (forged !== null) return quarantined(known?.id ?? null, forged)
    const other = has.addressesForOne ? await suspiciousSender(trx, mail, analysis, authentication) : null
    if (other !== null) return quarantined(null, { reason: 'address-of-another', reasonDetail: other })
    const left =
      among.chosen &&
      has.unsubscriptions &&
      (await countUnsubscriptionsSince(trx, mail.user_id, among.chosen.id))
    // A confirmation mail may be about unsubscribing, or about subscribing again.
    if (typeof left === 'number' && left < mail.received_at && classification.kind !== 'confirmation') {
      return quarantined(among.chosen?.id ?? null, { reason: 'unsubscribed' })
    }
  }
  const awaited = await awaitedNewsletter(trx, mail, analysis)
  const isNew = mail.newsletter_id === null && !awaited && !among.chosen
  if (isNew && classification.kind === 'confirmation' && unread === null) {
    // Nobody reads it before it is confirmed: it waits for the user, and then becomes the newsletter's first mail.
    const also = { ...about.also, ...storedFingerprint(fingerprint) }
    return { ...about, newsletterId: null, state: 'processed', reason: 'opt-in', also }
  }
  if (isNew && !(await hasRoom(trx, mail.user_id, limits))) {
    const max = await allowedNewsletters(trx, mail.user_id, limits.newslettersByMail)
    return quarantined(null, { reason: 'newsletter-limit', reasonDetail: String(max) })
  }
  about.also = { ...about.also, ...storedFingerprint(fingerprint) }
  // It may ask to confirm in unknown words: for a pending newsletter it counts as a confirmation mail.
  if (awaited) about.kind = 'confirmation'
  const via = splitRecipient(mail.envelope_to)
  const newsletterId =
    mail.newsletter_id ??
    awaited?.id ??
    (await findNewsletter(trx, mail.user_id, { fingerprint, among, via }, mail.received_at))
  const known = isNew ? null : newsletterId === among.chosen?.id ? among.chosen : undefined
  // A copy forwarded by somebody else only proves their own subscription.
  const { forwardedBy } = identity
  const isOwnIssue = forwardedBy === null || (await isOwnAddress(trx, mail.user_id, forwardedBy))
  if (has.addedByHand && about.kind === 'newsletter' && unread === null && isOwnIssue) {
    await confirmByIssue(trx, mail.user_id, newsletterId)
  }
  if (unread !== null) return { ...about, newsletterId, ...notUnderstood(unread) }
  if (articles.length === 0) return { ...about, newsletterId, state: 'not-understood', reason: 'no-articles' }
  const reason = truncationReason(analysis)
  if (before?.mail.newsletter_id !== newsletterId)
    return { ...about, newsletterId, state: 'processed', reason, known }
  // A corrected issue is one, even if its text alone reads like a notice.
  const kind = isHeldBack(about.kind) ? before.mail.kind : about.kind
  const revision = { reason: reason ?? 'revision', replaces: before.mail.id } as const
  return { ...about, kind, newsletterId, state: 'processed', ...revision }
}

const REPEATED = { same: 'repeated', outdated: 'revised' } as const satisfies Partial<
  Record<EarlierVersion['likeness'], MailReason>
>

/** The verdict on an unreadable mail. */
export function notUnderstood({ reason, detail }: Pick<MailNotUnderstood, 'reason' | 'detail'>) {
  return { state: 'not-understood' as const, reason, reasonDetail: detail }
}

/** Why the parts of a mail are incomplete; null if they are complete. */
export function truncationReason({ isCut }: Pick<MailAnalysis, 'isCut'>): MailReason | null {
  return isCut ? 'too-long' : null
}

/** The stored header data of a mail. */
export function aboutOf({ classification, identity, subject, sentAt }: MailAnalysis) {
  return {
    kind: classification.kind,
    messageId: identity.messageId,
    senderName: identity.from?.name ?? null,
    senderAddress: identity.from?.address ?? null,
    subject,
    sentAt,
  }
}

/**
 * The other sender that an address made for one newsletter was passed on to, if a mail to it can't be that
 * newsletter's; null if it may be, and for all other addresses. The first mail to a new address determines its
 * newsletter, unless its checks speak against the sender. Call it under lockUser.
 */
async function suspiciousSender(
  trx: Executor,
  mail: MailRow,
  { identity, classification }: Pick<MailAnalysis, 'identity' | 'classification'>,
  authentication: Authentication | null,
): Promise<string | null> {
  const named = splitRecipient(mail.envelope_to)
  const inbox = named && (await findInbox(trx, named.localPart))
  if (inbox?.user_id !== mail.user_id || inbox.for_one_newsletter === 0) return null
  const from = identity.from?.address ?? null
  if (inbox.sender_host === null) {
    const domain = from === null ? null : registrableDomain(from)
    const isForged = authentication !== null && isDisproved(authentication)
    if (domain !== null && !isForged)
      await updateInboxAddress(trx, mail.user_id, inbox.id, { sender_host: domain })
    return null
  }
  const { listId } = identity
  const signedBy = (authentication?.dkim ?? []).flatMap((one) => (one.result === 'pass' ? [one.domain] : []))
  const origin = { from, listId, envelopeFrom: mail.envelope_from, signedBy }
  if (isRelated(inbox.sender_host, origin)) return null
  // Platforms ask in their own name to confirm somebody else's newsletter.
  const isAbout = classification.kind === 'confirmation' || classification.kind === 'welcome'
  if (isAbout && from !== null && SENDING_PLATFORMS.has(registrableDomain(from) ?? '')) return null
  // Senders that the user released once need not be released again.
  const released = await releasedRecipients(trx, mail.user_id, from ?? '')
  if (released.some((recipient) => splitRecipient(recipient)?.localPart === named?.localPart)) return null
  return inbox.sender_host
}
