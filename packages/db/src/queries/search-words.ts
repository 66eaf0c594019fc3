import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { isPostgres } from './values.ts'

/** The user's indexed words with a prefix and a length within bounds (in characters), in order. */
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

/** The number of words that are scanned before others have their turn. */
const SLICE = 10_000

/** The user's indexed words that contain some letters, the shortest ones for each of these `parts`. */
export async function wordsWithParts(
  db: Executor,
  userId: string,
  parts: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(parts.map((part) => [part, []]))
  if (found.size === 0) return found
  const position = isPostgres(db) ? sql`strpos` : sql`instr`
  const has = sql.join(
    [...found.keys()].map((part) => sql`${position}(word, ${part}) > 0`),
    sql` or `,
  )
  for (let from: string | undefined = ''; from !== undefined; ) {
    const after: string = from
    const own = sql`from search_words where user_id = ${userId} and word > ${after}`
    const ends = await sql<{
      word: string
    }>`select word ${own} order by word limit 1 offset ${SLICE - 1}`.execute(db)
    from = ends.rows[0]?.word
    const until = from === undefined ? sql`` : sql`and word <= ${from}`
    const { rows } = await sql<{ word: string }>`select word ${own} ${until} and (${has})`.execute(db)
    for (const [part, words] of found) {
      const more = rows.flatMap(({ word }) => (word.includes(part) ? word : []))
      if (more.length > 0) found.set(part, shortest([...words, ...more]).slice(0, limit))
    }
    await nextTurn()
  }
  return found
}

function shortest(words: string[]): string[] {
  const lengths = new Map(words.map((word) => [word, [...word].length]))
  const lengthOf = (word: string) => lengths.get(word) ?? 0
  return words.sort((a, b) => lengthOf(a) - lengthOf(b) || (a < b ? -1 : 1))
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
