import { nameKey } from '../../analyse/sender/newsletter-name.ts'
import type { SenderFingerprint } from '../../analyse/sender/sender-fingerprint.ts'
import { senderKeyOf } from '../../analyse/sender/sender-key.ts'
import { subjectTag } from '../../analyse/sender/subject-tag.ts'

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
