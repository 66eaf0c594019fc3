import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { asInserted } from '../common/rows.ts'
import { isPostgres, numbers } from '../common/values.ts'

/**
 * Keys of a user's articles of one period are beside each other: those of an issue are then on a few pages of the index,
 * not on one page each.
 */
const PERIOD_MS = 7 * 86_400_000
const PERIOD_BITS = 26
const KEY_BITS = 27

/** The stored form of a key of a user's article at that time (epoch milliseconds). */
export function storyKey(userId: string, key: string, at: number): number {
  return indexedKey(userId, periodOf(at), shortKey(key))
}

const periodOf = (at: number) => Math.floor(at / PERIOD_MS)

/** The part of a stored key that depends on the key alone. */
const shortKey = (key: string) => hashOf(key, 0x9747b28c) >>> (32 - KEY_BITS)

/** 53 bits, which are exact in a double; a collision only adds a candidate that does not match. */
function indexedKey(userId: string, period: number, short: number): number {
  return (hashOf(`${userId} ${period}`, 0x811c9dc5) >>> (32 - PERIOD_BITS)) * 2 ** KEY_BITS + short
}

/** FNV-1a over UTF-16 units, with the finalizer of MurmurHash3. */
function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The keys of an article that are not in the index yet; `keys` are four bytes each. */
export interface RecentKeys {
  no: number
  at: number
  keys: Uint8Array
}

/** So many of a user's last articles are searched one by one; with more, the keys of all are moved to the index. */
const MAX_RECENT = 256

/**
 * Adds keys for the sketches of a user's articles with one time, replacing those of the same; the keys are listed by
 * sketch number. `recent` are the user's recent keys, see findByStoryKeys.
 */
export async function insertStoryKeys(
  db: Executor,
  { userId, at }: { userId: string; at: number },
  keysOfArticles: ReadonlyMap<number, readonly string[]>,
  recent: readonly RecentKeys[] = [],
): Promise<void> {
  if (keysOfArticles.size === 0) return
  const added = [...keysOfArticles].map(([no, keys]): RecentKeys & { keys: Buffer } => ({
    ...{ no, at },
    keys: Buffer.from(Uint32Array.from(keys, shortKey).buffer),
  }))
  if (recent.length + added.length > MAX_RECENT) return indexKeys(db, userId, [...recent, ...added])
  await db
    .insertInto('recent_story_keys')
    .values(added.map(({ no, keys }) => ({ article_no: no, user_id: userId, at, keys })))
    .onConflict((conflict) => conflict.column('article_no').doUpdateSet(asInserted('at', 'keys')))
    .execute()
}

/** Moves keys of the user's articles to the index, in its order. */
async function indexKeys(db: Executor, userId: string, articles: readonly RecentKeys[]): Promise<void> {
  const rows = articles
    .flatMap(({ no, at, keys }) =>
      shortKeysIn(keys).map((short) => [indexedKey(userId, periodOf(at), short), at, no] as const),
    )
    .sort(([one], [other]) => one - other)
  const column = (n: 0 | 1 | 2) => rows.map((row) => row[n])
  await (isPostgres(db)
    ? sql`insert into story_keys (key, at, article_no)
        select key, at, no from unnest(${column(0)}::bigint[], ${column(1)}::bigint[], ${column(2)}::bigint[])
        as t(key, at, no) on conflict do nothing`
    : sql`insert into story_keys (key, at, article_no)
        select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(rows)})
        where true on conflict do nothing`
  ).execute(db)
  await db.deleteFrom('recent_story_keys').where('user_id', '=', userId).execute()
}

function shortKeysIn(bytes: Uint8Array): number[] {
  const keys = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: keys.length / 4 }, (_, n) => keys.readUInt32LE(4 * n))
}

/** Removes the keys of sketches. */
export async function dropStoryKeys(db: Executor, nos: readonly number[]): Promise<void> {
  for (const table of ['story_keys', 'recent_story_keys'] as const) {
    await db.deleteFrom(table).where('article_no', 'in', numbers(db, nos)).execute()
  }
}

/** A key to look up among articles of a period, in epoch milliseconds. */
export interface Probe {
  key: string
  since: number
  until: number
}

/** A probe in one period; `place` is that of what was wanted. */
interface PeriodProbe {
  place: number
  period: number
  short: number
  since: number
  until: number
}

/**
 * For each key the numbers of the latest of the user's sketches with it, at most a limit; and the user's recent keys, for
 * insertStoryKeys. Reads little more than that of a frequent key.
 */
export async function findByStoryKeys(db: Executor, userId: string, wanted: readonly Probe[], most: number) {
  if (wanted.length === 0) return { found: [], recent: [] }
  const probes = wanted.flatMap(({ key, since, until }, place) => {
    const first = periodOf(since)
    const periods = Array.from({ length: periodOf(until) - first + 1 }, (_, n) => first + n).reverse()
    return periods.map((period): PeriodProbe => ({ place, period, short: shortKey(key), since, until }))
  })
  const { indexed, recent } = await readKeys(db, userId, probes, most)
  const found = wanted.map((): number[] => [])
  addRecent(found, probes, recent)
  for (const [n, { place }] of probes.entries()) found[place]?.push(...(indexed[n] ?? []))
  return { found: found.map((nos) => nos.slice(0, most)), recent }
}

/** Adds the numbers of the recent articles that probes find, the latest first. */
function addRecent(found: number[][], probes: readonly PeriodProbe[], recent: readonly RecentKeys[]): void {
  const keyOf = (period: number, short: number) => period * 2 ** KEY_BITS + short
  const sought = Map.groupBy(probes, ({ period, short }) => keyOf(period, short))
  for (const { no, at, keys } of recent.toSorted((a, b) => b.at - a.at || b.no - a.no)) {
    const period = periodOf(at)
    for (const short of shortKeysIn(keys)) {
      for (const { place, since, until } of sought.get(keyOf(period, short)) ?? []) {
        if (at >= since && at <= until) found[place]?.push(no)
      }
    }
  }
}

async function readKeys(db: Executor, userId: string, probes: readonly PeriodProbe[], most: number) {
  const keys = probes.map(({ period, short }) => indexedKey(userId, period, short))
  type Part = ReturnType<typeof sql>
  const latest = (key: Part, since: Part, until: Part) =>
    sql`(select article_no from story_keys
      where key = ${key} and at between ${since} and ${until} order by at desc limit ${sql.lit(most)}) p`
  const lists = isPostgres(db)
    ? sql`select j.place - 1 as place, (
          select json_agg(p.article_no) from ${latest(sql`j.key`, sql`j.since`, sql`j.until`)}
        ) as nos, cast(null as bigint) as at, cast(null as bytea) as keys
        from unnest(
          ${keys}::bigint[],
          ${probes.map(({ since }) => since)}::bigint[],
          ${probes.map(({ until }) => until)}::bigint[]
        ) with ordinality as j(key, since, until, place)`
    : sql`select j.key as place, (
          select json_group_array(p.article_no)
          from ${latest(sql`j.value ->> 0`, sql`j.value ->> 1`, sql`j.value ->> 2`)}
        ) as nos, null as at, null as keys
        from json_each(${JSON.stringify(probes.map(({ since, until }, n) => [keys[n], since, until]))}) j`
  const { rows } = await sql<{
    place: number
    nos: number[] | string | null
    at: number | null
    keys: Uint8Array | null
  }>`${lists} union all
    select article_no, null, at, keys from recent_story_keys where user_id = ${userId}`.execute(db)
  const indexed = probes.map((): number[] => [])
  const recent: RecentKeys[] = []
  for (const { place, nos, at, keys: own } of rows) {
    if (own !== null && at !== null) recent.push({ no: place, at, keys: own })
    else indexed[place] = typeof nos === 'string' ? numbersIn(nos) : (nos ?? [])
  }
  return { indexed, recent }
}

function numbersIn(json: string): number[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((no) => typeof no === 'number') : []
}
