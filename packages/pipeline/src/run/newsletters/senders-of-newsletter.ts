import { createHash } from 'node:crypto'
import { lastFingerprints } from '@tidings/db/queries/sender-fingerprints'
import type { Executor } from '@tidings/db/schema'
import { shownName } from '../../analyse/sender/shown-name.ts'
import { subjectTag } from '../../analyse/sender/subject-tag.ts'
import { fingerprintOfRow } from './find-newsletter.ts'
import { ruleKeysOf } from './rule-keys.ts'

/** A newsletter that is read every day for twenty years has fewer. */
const LOOKED_AT = 8000

/** Mails of a newsletter that one sender sent under one name, or whose subjects begin alike where all are of one sender. */
export interface SenderOfNewsletter {
  /** Tells it from the others. */
  key: string
  /** By which later mails of it are known. */
  rule: string
  name: string
  address: string
  /** What their subjects have in common; null where they are told apart by their sender. */
  tag: string | null
  mailIds: string[]
  lastAt: number
  lastSubject: string
}

/** Whose mails a newsletter is made of, the most mails first: where it can be split. */
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
