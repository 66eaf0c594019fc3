import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { isPostgres } from '../common/values.ts'

/** How far the index was built by the rules of a version; null once complete, undefined before the first mail. */
export async function indexedUntil(db: Executor, version: number): Promise<string | null | undefined> {
  const row = await db
    .selectFrom('search_state')
    .select('last_mail')
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.last_mail
}

/** Stores how far the index was built by the rules of a version, replacing any other. */
export async function setIndexedUntil(db: Executor, version: number, lastMail: string | null): Promise<void> {
  await db.deleteFrom('search_state').execute()
  await db.insertInto('search_state').values({ version, last_mail: lastMail }).execute()
}

/** The next mails with articles after one, of all users, by id. For the worker only. */
export async function mailsToIndex(db: Executor, after: string, limit: number) {
  return db
    .selectFrom('mails as m')
    .select(['m.id', 'm.user_id'])
    .where('m.id', '>', after)
    .where('m.user_id', 'is not', null)
    .where((eb) =>
      eb.exists(eb.selectFrom('articles as a').select('a.id').whereRef('a.mail_id', '=', 'm.id')),
    )
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

/** Highlights whose articles are gone, so that no mail leads to them, with their users. For the worker only. */
export async function highlightsWithoutArticle(db: Executor): Promise<{ id: string; user_id: string }[]> {
  return db
    .selectFrom('highlights')
    .select(['id', 'user_id'])
    .where('article_id', 'is', null)
    .where('user_id', 'is not', null)
    .execute()
}

/** The number of indexed texts, of those that are not listed any more, and of entries without a text. */
export async function indexCounts(db: Executor) {
  const entries = isPostgres(db) ? sql`search_documents` : sql`search_index_docsize`
  const { rows } = await sql<{ texts: number; unlisted: number; entries: number }>`select
    (select count(*) from search_documents) as texts,
    (select count(*) from search_documents as d join articles as a on a.id = d.article_id
      where a.excluded_at is not null) as unlisted,
    (select count(*) from ${entries}) as entries`.execute(db)
  const [counts] = rows
  return {
    texts: Number(counts?.texts ?? 0),
    unlisted: Number(counts?.unlisted ?? 0),
    entries: Number(counts?.entries ?? 0),
  }
}

/** The problem with the index's own structure; undefined if there is none. PostgreSQL ensures it itself. */
export async function indexFault(db: Executor): Promise<string | undefined> {
  if (isPostgres(db)) return undefined
  try {
    await sql`insert into search_index (search_index) values ('integrity-check')`.execute(db)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Empties the index, whatever its state is. */
export async function emptyIndex(db: Executor): Promise<void> {
  await db.deleteFrom('search_words').execute()
  await db.deleteFrom('recent_words').execute()
  if (!isPostgres(db)) await sql`insert into search_index (search_index) values ('delete-all')`.execute(db)
  await db.deleteFrom('search_documents').execute()
}
