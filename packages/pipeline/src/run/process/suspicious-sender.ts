import { releasedRecipients } from '@tidings/db/queries/authentications'
import { findInbox, updateInboxAddress } from '@tidings/db/queries/inbox-addresses'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '../../analyse/analyse-mail.ts'
import type { Authentication } from '../../analyse/sender/authentication.ts'
import { isRelated } from '../../analyse/sender/is-related.ts'
import { isDisproved } from '../../analyse/sender/sender-proof.ts'
import { SENDING_PLATFORMS } from '../../analyse/sender/sending-platforms.ts'
import { registrableDomain } from '../../common/net/site-of.ts'
import { splitRecipient } from '../receive/split-recipient.ts'

/**
 * The other sender that an address made for one newsletter was passed on to, if a mail to it can't be that
 * newsletter's; null if it may be, and for all other addresses. The first mail to a new address determines its
 * newsletter, unless its checks speak against the sender. Call it under lockUser.
 */
export async function suspiciousSender(
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
