import { lastFingerprints, moveMails } from '@tidings/db/queries/sender-fingerprints'
import type { Executor } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import { splitIssues } from '../../analyse/sender/split-issues.ts'
import { addNewsletter, hasRoom } from './find-newsletter.ts'
import { fingerprintOfRow } from './fingerprint-of-row.ts'

/** So many of the last issues are looked at for what recurs side by side. */
const LOOKED_AT = 30

/**
 * Takes issues out of a newsletter that turned out to be several, see splitIssues, and puts them under newsletters of
 * their own, with their articles; without room for more, they stay where they are. `now` is in epoch milliseconds. To be
 * called under lockUser.
 */
export async function splitNewsletter(
  db: Executor,
  userId: string,
  newsletterId: string,
  { limits, now }: { limits: UserLimits; now: number },
): Promise<void> {
  const rows = await lastFingerprints(db, userId, newsletterId, { limit: LOOKED_AT, issuesOnly: true })
  const fingerprints = new Map(rows.toReversed().map((row) => [row.id, fingerprintOfRow(row)]))
  const issues = [...fingerprints].map(([mailId, fingerprint]) => ({ mailId, fingerprint }))
  for (const { mailIds, name } of splitIssues(issues)) {
    const fingerprint = fingerprints.get(mailIds.at(-1) ?? '')
    if (!(await hasRoom(db, userId, limits))) return
    if (fingerprint)
      await moveMails(db, userId, mailIds, await addNewsletter(db, userId, fingerprint, now, name))
  }
}
