import { setImmediate as nextTurn } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { distinctValues, isPostgres } from '../common/values.ts'

/** The maximum of words that are scanned for those of a length: as many begin with one letter in a large account. */
export const LOOKED_AT = 20_000

/**
 * The user's indexed words with a prefix, in order. With a length (in characters), of the first LOOKED_AT of them.
 */
export async function wordsWithPrefix(
  db: Executor,
  userId: string,
  prefix: string,
  { length, limit }: { length?: { min: number; max: number }; limit: number },
): Promise<string[]> {
  const isIn = sql`word >= ${prefix} and word < ${`${prefix}\u{10FFFF}`}`
  const { rows } = await sql<{ word: string }>`select word from (
      select * from (
        select word from search_words where user_id = ${userId} and ${isIn}
        order by word limit ${length ? LOOKED_AT : limit}
      ) as indexed union select word from ${recentWords(db, userId)} where ${isIn}
    ) as words ${length ? sql`where length(word) between ${length.min} and ${length.max}` : sql``}
    order by word limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

/** Words of the user's last mails that are not indexed yet, as a table with the column `word`. */
function recentWords(db: Executor, userId: string): RawBuilder<unknown> {
  const own = sql`from recent_words as r`
  return isPostgres(db)
    ? sql`(select w.value collate "C" as word ${own}, json_array_elements_text(r.words::json) as w(value)
        where r.user_id = ${userId}) as recent`
    : sql`(select w.value as word ${own}, json_each(r.words) as w where r.user_id = ${userId}) as recent`
}

/** The number of words of SQLite that are scanned before others have their turn. */
const SLICE = 10_000

/** The user's indexed words that contain some letters, the shortest ones for each of these `parts`. */
export async function wordsWithParts(db: Executor, userId: string, parts: readonly string[], limit: number) {
  const found = new Map<string, string[]>(parts.map((part) => [part, []]))
  if (found.size === 0) return found
  const position = isPostgres(db) ? sql`strpos` : sql`instr`
  const has = sql.join(
    [...found.keys()].map((part) => sql`${position}(word, ${part}) > 0`),
    sql` or `,
  )
  for await (const slice of slicesOfWords(db, userId)) {
    const { rows } = await sql<{ word: string }>`select word ${slice} and (${has})`.execute(db)
    for (const [part, words] of found) {
      const more = rows.flatMap(({ word }) => (word.includes(part) ? word : []))
      if (more.length > 0) found.set(part, shortest([...new Set([...words, ...more])]).slice(0, limit))
    }
    await nextTurn()
  }
  return found
}

/** The user's words as "from … where …", in slices where reading them blocks this process. */
async function* slicesOfWords(db: Executor, userId: string): AsyncGenerator<RawBuilder<unknown>> {
  yield sql`from ${recentWords(db, userId)} where true`
  const all = sql`from search_words where user_id = ${userId}`
  if (isPostgres(db)) return yield all
  for (let from: string | undefined = ''; from !== undefined; ) {
    const rest: RawBuilder<unknown> = sql`${all} and word > ${from}`
    const ends: { rows: { word: string }[] } = await sql<{
      word: string
    }>`select word ${rest} order by word limit 1 offset ${SLICE - 1}`.execute(db)
    from = ends.rows[0]?.word
    yield from === undefined ? rest : sql`${rest} and word <= ${from}`
  }
}

function shortest(words: string[]): string[] {
  const lengths = new Map(words.map((word) => [word, [...word].length]))
  const lengthOf = (word: string) => lengths.get(word) ?? 0
  return words.sort((a, b) => lengthOf(a) - lengthOf(b) || (a < b ? -1 : 1))
}

/** A user's indexed words after one, in order, without recent ones. */
export async function wordsAfter(db: Executor, userId: string, after: string, limit: number) {
  const { rows } = await sql<{ word: string }>`select word from search_words
    where user_id = ${userId} and word > ${after} order by word limit ${limit}`.execute(db)
  return rows.map(({ word }) => word)
}

/** The languages of the user's indexed texts. */
export function languagesOfUser(db: Executor, userId: string): Promise<string[]> {
  return sorted(db, sql`language`, sql`from search_documents where user_id = ${userId}`)
}

/** The categories of the user's articles. */
export function listCategories(db: Executor, userId: string): Promise<string[]> {
  return sorted(db, sql`category`, sql`from articles where user_id = ${userId} and excluded_at is null`)
}

async function sorted(db: Executor, column: RawBuilder<string>, own: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{
    value: string
  }>`select value from ${distinctValues(column, own)} as names`.execute(db)
  return rows.map(({ value }) => value).sort()
}
