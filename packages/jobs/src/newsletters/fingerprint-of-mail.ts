import { fingerprintColumns } from '@tidings/db/queries/newsletters/sender-fingerprints'
import { indexable } from '@tidings/db/queries/search/indexable'
import type { MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'
import { listTemplates } from '@tidings/mail/sender/list-templates'
import { nameKey } from '@tidings/mail/sender/newsletter-name'
import { type SenderFingerprint, shortFingerprint } from '@tidings/mail/sender/sender-fingerprint'
import { senderKeyOf } from '@tidings/mail/sender/sender-key'
import { subjectTag } from '@tidings/mail/sender/subject-tag'

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

/** A fingerprint of a sender and subject alone. */
export const fingerprintOfSender = (
  sender: SenderFingerprint['sender'],
  subject: string,
): SenderFingerprint => ({
  ...{ listId: null, sender, subject, listName: null, ownName: null, statesName: false, lists: [] },
})

/** The columns of a mail that store its fingerprint, for comparison with later ones. */
export function storedFingerprint(fingerprint: SenderFingerprint) {
  const { listId, lists, statesName, sender } = fingerprint
  return fingerprintColumns({ listId, senderKey: senderKeyOf(sender.address).key, lists, statesName })
}

/**
 * The keys under which a user's assignment of mails to a newsletter is looked up, most specific first: with the
 * subject's tag, without it, and by the sender alone.
 */
export function ruleKeysOf({ listId, sender, subject }: SenderFingerprint): {
  exact: string | null
  sender: string
  anyOfSender: string
} {
  const from = senderKeyOf(sender.address).key
  const base = [listId ?? '', from, nameKey(sender.name)].join(' | ')
  const tag = subjectTag(subject)?.key
  return { exact: tag === undefined ? null : `${base} | ${tag}`, sender: base, anyOfSender: `* | ${from}` }
}
