import { fingerprintColumns } from '@tidings/db/queries/newsletters/sender-fingerprints'
import { indexable } from '@tidings/db/queries/search/indexable'
import type { MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { listTemplates } from '@tidings/mail/sender/list-templates'
import { type SenderFingerprint, shortFingerprint } from '@tidings/mail/sender/sender-fingerprint'
import { senderKeyOf } from '@tidings/mail/sender/sender-key'

/** The fingerprint of a mail; its bounce address comes from the envelope, as delivered mails don't contain it. */
export function fingerprintOfMail(
  mail: Pick<MailRow, 'envelope_from'>,
  { identity, subject }: Pick<MailAnalysis, 'identity' | 'subject'>,
): SenderFingerprint {
  const isForwarded =
    identity.isForwardedCopy || identity.lists.some((list) => list.startsWith('return-path'))
  const bounces = isForwarded ? [] : listTemplates([{ name: 'return-path', value: mail.envelope_from }])
  return shortFingerprint({
    // As stored, to be compared with stored ones.
    listId: identity.listId === null ? null : indexable(identity.listId),
    sender: identity.from ?? { name: '', address: mail.envelope_from.toLowerCase() || 'unknown@invalid' },
    subject,
    listName: identity.listName,
    ownName: identity.ownName,
    statesName: identity.statesName,
    lists: [...identity.lists, ...bounces],
  })
}

/** The columns of a mail that store its fingerprint, for comparison with later ones. */
export function storedFingerprint(fingerprint: SenderFingerprint) {
  const { listId, lists, statesName, sender } = fingerprint
  return fingerprintColumns({ listId, senderKey: senderKeyOf(sender.address).key, lists, statesName })
}
