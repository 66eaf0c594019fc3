import type { CorrectionRow, Executor } from '../../schema.ts'
import { isChanged, own } from '../common/rows.ts'

/** Each new correction deletes an old one beyond the limit, except for those from before there was a limit. */
const KEPT_BEYOND = 100

/** Stores a correction; only the last one of a part is kept. */
export async function saveCorrection(db: Executor, correction: CorrectionRow): Promise<void> {
  await db
    .insertInto('corrections')
    .values(correction)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'part_id']).doUpdateSet({
        verdict: correction.verdict,
        title: correction.title,
        features: correction.features,
        created_at: correction.created_at,
      }),
    )
    .execute()
}

/** Deletes all but the last `keep` corrections of a newsletter. */
export async function deleteOldCorrections(db: Executor, userId: string, newsletterId: string, keep: number) {
  const old = await db
    .selectFrom('corrections')
    .select('id')
    .where(own(userId, newsletterId, 'newsletter_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(keep)
    .limit(KEPT_BEYOND)
    .execute()
  for (const { id } of old) await deleteCorrection(db, userId, newsletterId, id)
}

/** Deletes the correction of a part that is reclassified back. */
export async function deleteCorrectionOfPart(db: Executor, userId: string, partId: string): Promise<void> {
  await db
    .deleteFrom('corrections')
    .where(own(userId, partId, 'part_id'))
    .execute()
}

/** The corrections of a newsletter, the latest first, with the subjects of their issues. */
export async function listStoredCorrections(db: Executor, userId: string, newsletterId: string) {
  return db
    .selectFrom('corrections as l')
    .innerJoin('mails as m', 'm.id', 'l.mail_id')
    .select(['l.id', 'l.mail_id', 'l.verdict', 'l.title', 'l.features', 'l.created_at', 'm.subject'])
    .where('l.user_id', '=', userId)
    .where('l.newsletter_id', '=', newsletterId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .execute()
}

/** The corrections from other issues that apply to an issue, the latest first, at most `limit`. */
export async function correctionsToApply(
  db: Executor,
  userId: string,
  newsletterId: string,
  { mailId, limit }: { mailId: string; limit: number },
): Promise<Pick<CorrectionRow, 'verdict' | 'features'>[]> {
  return db
    .selectFrom('corrections')
    .select(['verdict', 'features'])
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where('mail_id', '!=', mailId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes a correction; reclassified parts stay as they are. False if the newsletter has no such correction. */
export async function deleteCorrection(db: Executor, userId: string, newsletterId: string, id: string) {
  return isChanged(
    db
      .deleteFrom('corrections')
      .where(own(userId, newsletterId, 'newsletter_id'))
      .where('id', '=', id),
  )
}
