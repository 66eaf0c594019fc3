import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
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
  return hashedKey(userId, key, periodOf(at))
}

const periodOf = (at: number) => Math.floor(at / PERIOD_MS)

/** 53 bits, which are exact in a double; a collision only adds a candidate that does not match. */
function hashedKey(userId: string, key: string, period: number): number {
  const place = hashOf(`${userId} ${period}`, 0x811c9dc5) >>> (32 - PERIOD_BITS)
  return place * 2 ** KEY_BITS + (hashOf(key, 0x9747b28c) >>> (32 - KEY_BITS))
}

/** FNV-1a over UTF-16 units, with the finalizer of MurmurHash3. */
function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Adds keys for the sketches of a user's articles with one time; the keys are listed by sketch number. */
export async function insertStoryKeys(
  db: Executor,
  { userId, at }: { userId: string; at: number },
  keysOfArticles: ReadonlyMap<number, readonly string[]>,
): Promise<void> {
  const period = periodOf(at)
  const keys = new Map(
    [...keysOfArticles].map(([no, own]) => [no, own.map((key) => hashedKey(userId, key, period))]),
  )
  if (keys.size === 0) return
  if (isPostgres(db)) {
    const rows = [...keys].flatMap(([no, own]) => own.map((key) => [key, no] as const))
    await sql`insert into story_keys (key, at, article_no)
      select key, ${at}::bigint, no
      from unnest(${rows.map(([key]) => key)}::bigint[], ${rows.map(([, no]) => no)}::bigint[]) as t(key, no)
      on conflict do nothing`.execute(db)
  } else {
    await sql`insert into story_keys (key, at, article_no)
      select k.value, ${at}, cast(a.key as integer)
      from json_each(${JSON.stringify(Object.fromEntries(keys))}) a, json_each(a.value) k
      where true on conflict do nothing`.execute(db)
  }
}

/** Removes the keys of sketches. */
export async function dropStoryKeys(db: Executor, nos: readonly number[]): Promise<void> {
  await db.deleteFrom('story_keys').where('article_no', 'in', numbers(db, nos)).execute()
}

/** A key to look up among articles of a period, in epoch milliseconds. */
export interface Probe {
  key: string
  since: number
  until: number
}

/**
 * For each key the numbers of the latest of the user's sketches with it, at most a limit. Reads little more than that of a
 * frequent key.
 */
export async function findByStoryKeys(
  db: Executor,
  userId: string,
  wanted: readonly Probe[],
  most: number,
): Promise<number[][]> {
  const probes = wanted.flatMap(({ key, since, until }, place) => {
    const first = periodOf(since)
    const periods = Array.from({ length: periodOf(until) - first + 1 }, (_, n) => first + n).reverse()
    return periods.map((period) => ({ place, key: hashedKey(userId, key, period), since, until }))
  })
  const found = await findHashed(db, probes, most)
  const numbersOf = wanted.map((): number[] => [])
  for (const [n, { place }] of probes.entries()) numbersOf[place]?.push(...(found[n] ?? []))
  return numbersOf.map((nos) => nos.slice(0, most))
}

async function findHashed(
  db: Executor,
  probes: readonly { key: number; since: number; until: number }[],
  most: number,
): Promise<number[][]> {
  const found = probes.map((): number[] => [])
  if (probes.length === 0) return found
  const latest = (
    key: ReturnType<typeof sql>,
    since: ReturnType<typeof sql>,
    until: ReturnType<typeof sql>,
  ) =>
    sql`(select article_no from story_keys
      where key = ${key} and at between ${since} and ${until} order by at desc limit ${sql.lit(most)}) p`
  const { rows } = isPostgres(db)
    ? await sql<{ place: number; nos: number[] | null }>`
        select j.place - 1 as place, (
          select json_agg(p.article_no) from ${latest(sql`j.key`, sql`j.since`, sql`j.until`)}
        ) as nos
        from unnest(
          ${probes.map(({ key }) => key)}::bigint[],
          ${probes.map(({ since }) => since)}::bigint[],
          ${probes.map(({ until }) => until)}::bigint[]
        ) with ordinality as j(key, since, until, place)`.execute(db)
    : await sql<{ place: number; nos: string }>`
        select j.key as place, (
          select json_group_array(p.article_no)
          from ${latest(sql`j.value ->> 0`, sql`j.value ->> 1`, sql`j.value ->> 2`)}
        ) as nos
        from json_each(${JSON.stringify(probes.map(({ key, since, until }) => [key, since, until]))}) j`.execute(
        db,
      )
  for (const { place, nos } of rows) found[place] = typeof nos === 'string' ? numbersIn(nos) : (nos ?? [])
  return found
}

function numbersIn(json: string): number[] {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((no) => typeof no === 'number') : []
}
