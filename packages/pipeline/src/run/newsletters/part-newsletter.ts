import { lastFaces, moveMails } from '@tidings/db/queries/faces'
import type { Executor } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import { partIssues } from '../../analyse/sender/part-issues.ts'
import { faceOfRow } from './face-of-row.ts'
import { addNewsletter, hasRoom } from './find-newsletter.ts'

/** So many of the last issues are looked at for what recurs side by side. */
const LOOKED_AT = 30

/**
 * Takes issues out of a newsletter that turned out to be several, see partIssues, and puts them under newsletters of
 * their own, with their articles; without room for more, they stay where they are. `now` is in epoch milliseconds. To be
 * called under lockUser.
 */
export async function partNewsletter(
  db: Executor,
  userId: string,
  newsletterId: string,
  { limits, now }: { limits: UserLimits; now: number },
): Promise<void> {
  const rows = await lastFaces(db, userId, newsletterId, { limit: LOOKED_AT, issuesOnly: true })
  const faces = new Map(rows.toReversed().map((row) => [row.id, faceOfRow(row)]))
  const issues = [...faces].map(([mailId, face]) => ({ mailId, face }))
  for (const { mailIds, name } of partIssues(issues)) {
    const face = faces.get(mailIds.at(-1) ?? '')
    if (!(await hasRoom(db, userId, limits))) return
    if (face) await moveMails(db, userId, mailIds, await addNewsletter(db, userId, face, now, name))
  }
}
