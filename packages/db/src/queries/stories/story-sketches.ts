import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { asInserted, batchesOf, isFound } from '../common/rows.ts'
import { numbers } from '../common/values.ts'

/** An article of an issue with its sketch, JSON of a Sketch of `mail`; `at` in epoch milliseconds. */
interface NewSketch {
  articleId: string
  mailId: string
  at: number
  sketch: string
}

/** Stores sketches, replacing those of the articles. Returns the numbers of new or changed ones, by article id. */
export async function saveSketches(db: Executor, userId: string, sketches: readonly NewSketch[]) {
  const changed = new Map<string, number>()
  for (const batch of batchesOf(sketches)) {
    const rows = await db
      .insertInto('story_sketches')
      .values(
        batch.map(({ articleId, mailId, at, sketch }) => ({
          article_id: articleId,
          user_id: userId,
          mail_id: mailId,
          at,
          sketch,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .column('article_id')
          .doUpdateSet(asInserted('at', 'sketch'))
          .where((eb) =>
            eb.or([
              eb('story_sketches.sketch', 'is distinct from', eb.ref('excluded.sketch')),
              eb('story_sketches.at', '!=', eb.ref('excluded.at')),
            ]),
          ),
      )
      .returning(['no', 'article_id'])
      .execute()
    for (const { no, article_id } of rows) changed.set(article_id, no)
  }
  return changed
}

/** An article without a sketch, with the data to make one. */
export type Unsketched = Awaited<ReturnType<typeof articlesWithoutSketch>>[number]

/** The user's articles without a sketch, the latest first, up to a limit. */
export async function articlesWithoutSketch(db: Executor, userId: string, limit: number) {
  return db
    .selectFrom('story_sketches as s')
    .innerJoin('articles as a', 'a.id', 's.article_id')
    .select(['a.id as articleId', 'a.mail_id as mailId', 'a.newsletter_id as newsletterId'])
    .select(['s.at', 'a.title', 'a.text', 'a.url'])
    .where('s.user_id', '=', userId)
    .where('s.sketch', 'is', null)
    .orderBy('s.at', 'desc')
    .limit(limit)
    .execute()
}

/** The user's sketches of these numbers; other numbers are skipped. */
export async function sketchesOf(db: Executor, userId: string, nos: readonly number[]) {
  if (nos.length === 0) return []
  const rows = await db
    .selectFrom('story_sketches as s')
    .innerJoin('articles as a', 'a.id', 's.article_id')
    .select(['s.no', 's.article_id as articleId', 's.mail_id as mailId', 'a.newsletter_id as newsletterId'])
    .select(['s.at', 's.sketch'])
    .where('s.no', 'in', numbers(db, nos))
    .where('s.user_id', '=', userId)
    .execute()
  return rows.flatMap(({ sketch, ...row }) => (sketch === null ? [] : [{ ...row, sketch }]))
}

/** The user's sketches after a number, in order, up to a limit. */
export async function sketchesAfter(db: Executor, userId: string, no: number, limit: number) {
  return db
    .selectFrom('story_sketches')
    .select(['no', sql<string>`sketch`.as('sketch')])
    .where('user_id', '=', userId)
    .where('no', '>', no)
    .where('sketch', 'is not', null)
    .orderBy('no')
    .limit(limit)
    .execute()
}

/** Whether the user has at least so many sketches, made or not, after a number; reads none of them. */
export async function hasSketchesAfter(db: Executor, userId: string, no: number, count: number) {
  return isFound(
    db
      .selectFrom('story_sketches')
      .select('no')
      .where('user_id', '=', userId)
      .where('no', '>', no)
      .orderBy('no')
      .offset(count - 1)
      .limit(1),
  )
}

/** Deletes the user's sketches with these numbers; new ones are made later. */
export async function dropSketches(db: Executor, userId: string, nos: readonly number[]): Promise<void> {
  await db
    .updateTable('story_sketches')
    .set({ sketch: null })
    .where('no', 'in', numbers(db, nos))
    .where('user_id', '=', userId)
    .execute()
}
