import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { listArticles } from '@tidings/db/queries/articles/articles'
import { ARTICLES_A_DAY, fillArticles } from '@tidings/db/testing/fill-articles'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { startPostgres } from '@tidings/db/testing/postgres-server'
import { buildEdition } from '@tidings/mail/edition/build-edition'
import { editionInputOf } from '@tidings/mail/testing/edition-article'
import { editionView } from '../src/editions/view.ts'
import type { Services } from '../src/trpc/context.ts'

/** Articles of all users together; each user has the same number, so that only the database grows. */
const SIZES = [10_000, 100_000, 1_000_000].filter(
  (size) => size <= Number(process.env.DIGEST_UP_TO ?? 1_000_000),
)
const OF_USER = 2000
const NEWSLETTERS = 25
const ROUNDS = 500
const DATE = '2026-11-20'
const START = Date.UTC(2026, 10, 20)

await choice()
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

/** The whole edition of 500 articles, of which those worth 20 minutes are chosen. */
async function choice(): Promise<void> {
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
    await fillArticles(database, { users: size / OF_USER, articles: size, today: START })
    const services = { database, pictureMode: 'arrival' } as unknown as Services
    const userOf = (round: number) => `user-${(round * 37) % (size / OF_USER)}`
    const floor = await timesOf(ROUNDS, async (round) => {
      await listArticles(database.db, userOf(round), {}, { page: 1, pageSize: ARTICLES_A_DAY })
    })
    // Wall-clock time would include other load of the machine.
    const before = process.cpuUsage()
    const times = await timesOf(ROUNDS, async (round) => {
      const reader = { id: userOf(round), time_zone: 'UTC' }
      const view = await editionView(services, reader, DATE, { minutes: '10', by: 'category', seenAt: null })
      if (view?.articles !== ARTICLES_A_DAY) throw new Error(`An edition has ${view?.articles} articles.`)
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
