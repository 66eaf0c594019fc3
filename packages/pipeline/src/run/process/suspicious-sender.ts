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
 * Whom else an address that was made for one newsletter was given to, where a mail to it can't be that newsletter's; null
 * where it may be, and for every other address. The first mail to one that was given to nobody yet shows whom it was given to, unless its checks
 * speak against its sender. To be called under lockUser.
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
  // Platforms ask in their own name whether one wants the newsletter of somebody else.
  const isAbout = classification.kind === 'confirmation' || classification.kind === 'welcome'
  if (isAbout && from !== null && SENDING_PLATFORMS.has(registrableDomain(from) ?? '')) return null
  // The user knows better: whom they released once, they need not released again.
  const released = await releasedRecipients(trx, mail.user_id, from ?? '')
  if (released.some((recipient) => splitRecipient(recipient)?.localPart === named?.localPart)) return null
  return inbox.sender_host
}
