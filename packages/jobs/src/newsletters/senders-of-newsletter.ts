import { createHash } from 'node:crypto'
import { lastFingerprints } from '@tidings/db/queries/newsletters/sender-fingerprints'
import type { Executor } from '@tidings/db/schema'
import { shownName } from '@tidings/mail/sender/shown-name'
import { subjectTag } from '@tidings/mail/sender/subject-tag'
import { fingerprintOfRow } from './find-newsletter.ts'
import { ruleKeysOf } from './fingerprint-of-mail.ts'

/** A daily newsletter has fewer in twenty years. */
const LOOKED_AT = 8000

/** Mails of a newsletter with the same sender and name, or whose subjects begin alike if all have one sender. */
interface SenderOfNewsletter {
  /** Its identity among the others. */
  key: string
  /** The keys that identify its later mails. */
  rule: string
  name: string
  address: string
  /** The common start of their subjects; null if they differ by their sender. */
  tag: string | null
  mailIds: string[]
  lastAt: number
  lastSubject: string
}

/** The senders of a newsletter's mails, those with most mails first: how it can be split. */
export async function sendersOfNewsletter(
  db: Executor,
  userId: string,
  newsletterId: string,
): Promise<SenderOfNewsletter[]> {
  const rows = await lastFingerprints(db, userId, newsletterId, { limit: LOOKED_AT })
  const mails = rows.map((row) => {
    const fingerprint = fingerprintOfRow(row)
    return { row, fingerprint, keys: ruleKeysOf(fingerprint) }
  })
  const isOne = new Set(mails.map(({ keys }) => keys.sender)).size < 2
  const groups = new Map<string, SenderOfNewsletter>()
  for (const { row, fingerprint, keys } of mails) {
    const rule = (isOne && keys.exact) || keys.sender
    const group = groups.get(rule) ?? {
      key: createHash('sha256').update(rule).digest('base64url').slice(0, 22),
      rule,
      name: shownName(fingerprint.sender),
      address: fingerprint.sender.address,
      tag: isOne ? (subjectTag(fingerprint.subject)?.text ?? null) : null,
      mailIds: [],
      lastAt: row.received_at,
      lastSubject: fingerprint.subject,
    }
    group.mailIds.push(row.id)
    groups.set(rule, group)
  }
  return [...groups.values()].sort((a, b) => b.mailIds.length - a.mailIds.length || b.lastAt - a.lastAt)
}
