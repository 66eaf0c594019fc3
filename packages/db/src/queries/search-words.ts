import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { isPostgres } from './values.ts'

/** The user's indexed words that begin with some letters, of a length within bounds (in characters), in order. */
export async function wordsWithPrefix(
  db: Executor,
  userId: string,
  prefix: string,
  { shortest = 1, longest = 1000, limit }: { shortest?: number; longest?: number; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from search_words
    where user_id = ${userId} and word >= ${prefix} and word < ${`${prefix}\u{10FFFF}`}
    and length(word) between ${shortest} and ${longest} order by word limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

/** The user's indexed words that contain some letters, the shortest first. */
export async function wordsWithPart(
  db: Executor,
  userId: string,
  part: string,
  limit: number,
): Promise<string[]> {
  const place = isPostgres(db) ? sql`strpos(word, ${part})` : sql`instr(word, ${part})`
  const { rows } = await sql<{ word: string }>`select word from search_words
    where user_id = ${userId} and ${place} > 0
    order by length(word), word limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

/** A user's indexed words after one, in order. */
export async function wordsAfter(
  db: Executor,
  userId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`select word from search_words
    where user_id = ${userId} and word > ${after} order by word limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

/** The languages of the user's indexed texts. */
export async function languagesOfUser(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('search_documents')
    .select('language')
    .distinct()
    .where('user_id', '=', userId)
    .where('language', 'is not', null)
    .execute()
  return rows.flatMap(({ language }) => language ?? []).sort()
}

/** The categories of the user's articles. */
export async function listCategories(db: Executor, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('category')
    .distinct()
    .where('user_id', '=', userId)
    .where('excluded_at', 'is', null)
    .orderBy('category')
    .execute()
  return rows.map(({ category }) => category)
}
