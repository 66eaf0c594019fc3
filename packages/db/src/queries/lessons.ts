import type { Executor, LessonRow } from '../schema.ts'

/** Each new lesson forgets an old one: there are never more, but for those from before there was an end. */
const KEPT_BEYOND = 100

/** A lesson as it is listed, with the subject of the issue that it was taught by. */
export type ListedLesson = Pick<
  LessonRow,
  'id' | 'mail_id' | 'verdict' | 'title' | 'traits' | 'created_at'
> & {
  subject: string | null
}

/** Takes down what a reader taught by turning a part; the part's last lesson is the one that stays. */
export async function writeLesson(db: Executor, lesson: LessonRow): Promise<void> {
  await db
    .insertInto('lessons')
    .values(lesson)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'part_id']).doUpdateSet({
        verdict: lesson.verdict,
        title: lesson.title,
        traits: lesson.traits,
        created_at: lesson.created_at,
      }),
    )
    .execute()
}

/** Forgets what was taught about a newsletter but for the last `keep` lessons. */
export async function forgetOldLessons(
  db: Executor,
  userId: string,
  newsletterId: string,
  keep: number,
): Promise<void> {
  const old = await db
    .selectFrom('lessons')
    .select('id')
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(keep)
    .limit(KEPT_BEYOND)
    .execute()
  for (const { id } of old) await deleteLesson(db, userId, newsletterId, id)
}

/** Takes away what was taught by turning a part, which now is turned back. */
export async function unlearnPart(db: Executor, userId: string, partId: string): Promise<void> {
  await db.deleteFrom('lessons').where('user_id', '=', userId).where('part_id', '=', partId).execute()
}

/** What the reader taught by turning parts of a newsletter's issues, the last lesson first. */
export async function listLessons(
  db: Executor,
  userId: string,
  newsletterId: string,
): Promise<ListedLesson[]> {
  return db
    .selectFrom('lessons as l')
    .innerJoin('mails as m', 'm.id', 'l.mail_id')
    .select(['l.id', 'l.mail_id', 'l.verdict', 'l.title', 'l.traits', 'l.created_at', 'm.subject'])
    .where('l.user_id', '=', userId)
    .where('l.newsletter_id', '=', newsletterId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id')
    .execute()
}

/** What an issue of a newsletter is judged by: the lessons that other issues taught, the last first, at most `limit`. */
export async function lessonsToApply(
  db: Executor,
  userId: string,
  newsletterId: string,
  { mailId, limit }: { mailId: string; limit: number },
): Promise<Pick<LessonRow, 'verdict' | 'traits'>[]> {
  return db
    .selectFrom('lessons')
    .select(['verdict', 'traits'])
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .where('mail_id', '!=', mailId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Forgets a lesson; the parts that were turned stay where they are. False when the newsletter has no such lesson. */
export async function deleteLesson(
  db: Executor,
  userId: string,
  newsletterId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('lessons')
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
