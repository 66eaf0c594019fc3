import { nameKey } from '@tidings/mail/sender/newsletter-name'
import type { SenderFingerprint } from '@tidings/mail/sender/sender-fingerprint'
import { senderKeyOf } from '@tidings/mail/sender/sender-key'
import { subjectTag } from '@tidings/mail/sender/subject-tag'

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
