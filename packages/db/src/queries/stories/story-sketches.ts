import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { numbers } from '../common/values.ts'

/** An article of an issue with its sketch, JSON of a Sketch of `mail`; `at` in epoch milliseconds. */
interface NewSketch {
  articleId: string
  mailId: string
  at: number
  sketch: string
}

/** Rows per statement, because the number of parameters is limited. */
const ROWS = 500

/** Stores sketches, replacing those of the articles. Returns the numbers of new or changed ones, by article id. */
export async function saveSketches(
  db: Executor,
  userId: string,
  sketches: readonly NewSketch[],
): Promise<Map<string, number>> {
  const changed = new Map<string, number>()
  for (let start = 0; start < sketches.length; start += ROWS) {
    const rows = await db
      .insertInto('story_sketches')
      .values(
        sketches.slice(start, start + ROWS).map(({ articleId, mailId, at, sketch }) => ({
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
          .doUpdateSet((eb) => ({ at: eb.ref('excluded.at'), sketch: eb.ref('excluded.sketch') }))
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
export interface Unsketched {
  articleId: string
  mailId: string
  newsletterId: string
  at: number
  title: string
  text: string
  url: string | null
}

/** The user's articles without a sketch, the latest first, up to a limit. */
export async function articlesWithoutSketch(
  db: Executor,
  userId: string,
  limit: number,
): Promise<Unsketched[]> {
  const rows = await db
    .selectFrom('story_sketches as s')
    .innerJoin('articles as a', 'a.id', 's.article_id')
    .select(['a.id', 'a.mail_id', 'a.newsletter_id', 's.at', 'a.title', 'a.text', 'a.url'])
    .where('s.user_id', '=', userId)
    .where('s.sketch', 'is', null)
    .orderBy('s.at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    articleId: row.id,
    mailId: row.mail_id,
    newsletterId: row.newsletter_id,
    at: row.at,
    title: row.title,
    text: row.text,
    url: row.url,
  }))
}

/** A stored sketch. */
interface StoredSketch {
  no: number
  articleId: string
  mailId: string
  newsletterId: string
  at: number
  sketch: string
}

/** The user's sketches of these numbers; other numbers are skipped. */
export async function sketchesOf(
  db: Executor,
  userId: string,
  nos: readonly number[],
): Promise<StoredSketch[]> {
  if (nos.length === 0) return []
  const rows = await db
    .selectFrom('story_sketches as s')
    .innerJoin('articles as a', 'a.id', 's.article_id')
    .select(['s.no', 's.article_id', 's.mail_id', 'a.newsletter_id', 's.at', 's.sketch'])
    .where('s.no', 'in', numbers(db, nos))
    .where('s.user_id', '=', userId)
    .execute()
  return rows.flatMap(
    ({ no, article_id: articleId, mail_id: mailId, newsletter_id: newsletterId, at, sketch }) =>
      sketch === null ? [] : [{ no, articleId, mailId, newsletterId, at, sketch }],
  )
}

/** The user's sketches after a number, in order, up to a limit. */
export async function sketchesAfter(
  db: Executor,
  userId: string,
  no: number,
  limit: number,
): Promise<{ no: number; sketch: string }[]> {
  const rows = await db
    .selectFrom('story_sketches')
    .select(['no', sql<string>`sketch`.as('sketch')])
    .where('user_id', '=', userId)
    .where('no', '>', no)
    .where('sketch', 'is not', null)
    .orderBy('no')
    .limit(limit)
    .execute()
  return rows
}

/** Whether the user has at least so many sketches, made or not, after a number; reads none of them. */
export async function hasSketchesAfter(
  db: Executor,
  userId: string,
  no: number,
  count: number,
): Promise<boolean> {
  const last = await db
    .selectFrom('story_sketches')
    .select('no')
    .where('user_id', '=', userId)
    .where('no', '>', no)
    .orderBy('no')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst()
  return last !== undefined
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
