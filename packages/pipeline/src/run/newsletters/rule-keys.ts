import { nameKey } from '../../analyse/sender/newsletter-name.ts'
import type { SenderFingerprint } from '../../analyse/sender/sender-fingerprint.ts'
import { senderKeyOf } from '../../analyse/sender/sender-key.ts'
import { subjectTag } from '../../analyse/sender/subject-tag.ts'

/** By what a user's word on a newsletter is looked up for a mail, the most exact first: with its subject's tag, without, and by its sender alone. */
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
