import type { CorrectionRow, Executor } from '../../schema.ts'

/** Each new correction deletes an old one beyond the limit, except for those from before there was a limit. */
const KEPT_BEYOND = 100

/** A correction for the list, with the subject of its issue. */
type ListedCorrection = Pick<
  CorrectionRow,
  'id' | 'mail_id' | 'verdict' | 'title' | 'features' | 'created_at'
> & {
  subject: string | null
}

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
export async function deleteOldCorrections(
  db: Executor,
  userId: string,
  newsletterId: string,
  keep: number,
): Promise<void> {
  const old = await db
    .selectFrom('corrections')
    .select('id')
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(keep)
    .limit(KEPT_BEYOND)
    .execute()
  for (const { id } of old) await deleteCorrection(db, userId, newsletterId, id)
}

/** Deletes the correction of a part that is reclassified back. */
export async function deleteCorrectionOfPart(db: Executor, userId: string, partId: string): Promise<void> {
  await db.deleteFrom('corrections').where('user_id', '=', userId).where('part_id', '=', partId).execute()
}

/** The corrections of a newsletter, the latest first. */
export async function listStoredCorrections(
  db: Executor,
  userId: string,
  newsletterId: string,
): Promise<ListedCorrection[]> {
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
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .where('mail_id', '!=', mailId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Deletes a correction; reclassified parts stay as they are. False if the newsletter has no such correction. */
export async function deleteCorrection(
  db: Executor,
  userId: string,
  newsletterId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('corrections')
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
