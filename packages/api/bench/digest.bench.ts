import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { listArticles } from '@tidings/db/queries/articles'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { startPostgres } from '@tidings/db/testing/postgres-server'
import { buildEdition } from '@tidings/pipeline/analyse/edition/build-edition'
import { editionInputOf } from '@tidings/pipeline/testing/edition-article'
import { sql } from 'kysely'
import type { Services } from '../src/trpc/context.ts'
import { editionView } from '../src/views/edition-view.ts'

/** Articles of all users together; each user has as many, so that only the database grows. */
const SIZES = [10_000, 100_000, 1_000_000].filter(
  (size) => size <= Number(process.env.DIGEST_UP_TO ?? 1_000_000),
)
const OF_USER = 2000
const A_DAY = 60
const NEWSLETTERS = 25
const ROUNDS = 500
const DAY = 86_400_000
const DATE = '2026-11-20'
const START = Date.UTC(2026, 10, 20)
/** So many rows a statement. */
const ROWS = 100_000

const HTML = '<p>It says what it says, and it says it well.</p>'.repeat(20)
const TEXT = 'It says what it says, and it says it well. '.repeat(20)

await knapsack()
console.log(
  '\nfirst page of today’s edition, ms      p50      p99    CPU   × the rows of as many cards, p50 and p99',
)
const server = await startPostgres()
try {
  for (const size of SIZES) await firstPage('sqlite', size)
  for (const size of SIZES) await firstPage('postgres', size)
} finally {
  await server.stop()
}

/** The whole edition of 500 articles, of which those worth most in 20 minutes are chosen. */
async function knapsack(): Promise<void> {
  const input = editionInputOf(
    Array.from({ length: 500 }, (_, n) => ({
      ...{ id: `a${n}`, at: n, newsletterId: `n${n % NEWSLETTERS}`, seconds: (n * 37) % 400 },
      ...(n % 5 === 0 && { storyId: `a${Math.max(0, n - 1)}`, isDuplicate: true }),
    })),
  )
  const times = await timesOf(300, async () => {
    buildEdition(input, { minutes: 20, by: 'category' })
  })
  console.log(`20 of the minutes of 500 articles, ms     ${cell(at(times, 0.5))}${cell(at(times, 0.99))}`)
}

async function firstPage(kind: Database['kind'], size: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tidings-digest-'))
  const place = kind === 'sqlite' ? undefined : await freshDatabase(server.url)
  const database = await openDatabase(place?.url ?? path.join(folder, 'tidings.db'), () => {})
  try {
    await migrate(database)
    await fill(database, size)
    const services = { database, pictureMode: 'arrival' } as unknown as Services
    const userOf = (round: number) => `user-${(round * 37) % (size / OF_USER)}`
    const floor = await timesOf(ROUNDS, async (round) => {
      await listArticles(database.db, userOf(round), {}, { page: 1, pageSize: A_DAY })
    })
    // The wall's clock also counts what the machine does besides.
    const before = process.cpuUsage()
    const times = await timesOf(ROUNDS, async (round) => {
      const reader = { id: userOf(round), time_zone: 'UTC' }
      const view = await editionView(services, reader, DATE, { minutes: '10', by: 'category' })
      if (view?.articles !== A_DAY) throw new Error(`An edition has ${view?.articles} articles.`)
    })
    const { user, system } = process.cpuUsage(before)
    const cpu = ((user + system) / 1000 / ROUNDS).toFixed(1).padStart(7)
    const ratios = [0.5, 0.99].map((share) => (at(times, share) / at(floor, share)).toFixed(1).padStart(8))
    const what = `${size.toLocaleString('en-US')} articles on ${kind}`
    console.log(`${what.padEnd(34)}${cell(at(times, 0.5))}${cell(at(times, 0.99))}${cpu}${ratios.join('')}`)
  } finally {
    await database.close()
    await place?.drop()
    await rm(folder, { recursive: true })
  }
}

/** Users with newsletters, and articles of all of them in the order in which they came in. */
async function fill({ db, kind, ...database }: Database, size: number): Promise<void> {
  const users = size / OF_USER
  const days = Math.ceil(OF_USER / A_DAY)
  const series = (count: number, from = 0) =>
    sql`with recursive n(i) as (select ${sql.lit(from)} union all select i + 1 from n where i < ${sql.lit(from + count - 1)})`
  await sql`insert into users (id, email, display_name, time_zone, created_at)
    ${series(users)} select 'user-' || i, 'user-' || i || '@example.com', 'Ann', 'UTC', 1 from n`.execute(db)
  await sql`insert into newsletters (id, user_id, identity, name, source_email, color, created_at)
    ${series(users * NEWSLETTERS)} select 'letter-' || i, 'user-' || (i % ${sql.lit(users)}), 'from:' || i, 'Letter ' || i,
      i || '@example.com', 'sw-blue', 1 from n`.execute(db)
  // A mail of each user and day, which has all articles of that day.
  await sql`insert into mails (id, user_id, envelope_from, envelope_to, received_at, digest, size, state)
    ${series(users * days)} select 'mail-' || i, 'user-' || (i % ${sql.lit(users)}), '', '', 1, i || '', 1, 'processed' from n`.execute(
    db,
  )
  const u = sql.lit(users)
  // The n-th article of a user, counted backwards; ids in no order, as those of users are.
  const number = sql`(i / ${u})`
  const id = (of: typeof number) => sql`'article-' || (cast(${of} as bigint) * 7919 % 1000003)`
  // Every tenth retells the one after it, and one of every other day moves on a story of the day before.
  const isCopy = sql`${number} % 10 = 1`
  const isUpdate = sql`${number} % ${sql.lit(2 * A_DAY)} = 3`
  for (let from = 0; from < size; from += ROWS) {
    const count = Math.min(ROWS, size - from)
    await sql`insert into articles (id, user_id, newsletter_id, mail_id, position, title, summary, html, text, category,
        published_at, received_at, story_id, is_duplicate, is_update, read_at, url, reading_seconds, link_count, paragraphs)
      ${series(count, from)} select ${id(sql`i`)}, 'user-' || (i % ${u}),
        'letter-' || (i % ${u} + ${u} * (${number} % ${sql.lit(NEWSLETTERS)})),
        'mail-' || (i % ${u} + ${u} * (${number} / ${sql.lit(A_DAY)})), ${number} % ${sql.lit(A_DAY)},
        'A title of some words ' || i, 'What it says in a sentence or two.', ${sql.lit(HTML)}, ${sql.lit(TEXT)},
        case i % 3 when 0 then 'technology' when 1 then 'business' else 'ai' end,
        ${received(number)}, ${received(number)},
        case when ${isCopy} then ${id(sql`i - ${u}`)} when ${isUpdate} then ${id(sql`i + ${u} * ${sql.lit(A_DAY)}`)}
          else ${id(sql`i`)} end,
        case when ${isCopy} or ${isUpdate} then 1 else 0 end, case when ${isUpdate} then 1 else 0 end,
        case when i % 5 < 2 and ${number} >= ${sql.lit(A_DAY)} then ${received(number)} end,
        'https://news.example/' || i, 20 + i % 300, 1, 2 from n`.execute(db)
    await sql`insert into article_tags (article_id, user_id, tag, key)
      ${series(count, from)} select ${id(sql`i`)}, 'user-' || (i % ${u}), 'tag ' || (i % 997), 'tag ' || (i % 997) from n`.execute(
      db,
    )
  }
  // SQLite plans as it does in a server: without statistics.
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db)
  if ('driver' in database && kind === 'sqlite') await sql.raw('pragma wal_checkpoint(truncate)').execute(db)
}

/** The articles of a day come in within it, the first ones last. */
function received(number: ReturnType<typeof sql>) {
  const day = sql`(${number} / ${sql.lit(A_DAY)})`
  return sql`${sql.lit(START + DAY - 60_000)} - cast(${day} as bigint) * ${sql.lit(DAY)} - (${number} % ${sql.lit(A_DAY)}) * 60000`
}

async function timesOf(rounds: number, work: (round: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    await work(round)
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)
}

function at(times: readonly number[], share: number): number {
  return times[Math.floor(times.length * share)] ?? 0
}

function cell(ms: number): string {
  return ms.toFixed(2).padStart(9)
}
