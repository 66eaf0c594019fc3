import { createTidingsClient } from '@tidings/api/client'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import type { Database } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { fillArticles } from '@tidings/db/testing/fill-articles'
import { startPostgres } from '@tidings/db/testing/postgres-server'
import { emptyDatabase, type TestDatabase } from '@tidings/db/testing/test-database'
import { median, quantile } from '../support/accepted-mails.ts'
import { placeOf, signIn } from '../support/filled-database.ts'
import { usageOf } from '../support/processes.ts'
import { atMost, type Figure, type Figures } from '../support/row.ts'

export const name = 'reads'

/** Articles in total and the users who have them: many each, few each, and one reader with ten busy years. */
const SIZES: readonly [articles: number, users: number][] = [
  [10_000, 20],
  [1_000_000, 2000],
  [1_000_000, 1],
]
const UP_TO = Number(process.env.SCALE_UP_TO ?? 1_000_000)
const DATABASES = (process.env.BENCH_DATABASES ?? 'sqlite,postgres').split(',') as Database['kind'][]
/** The number of calling users, in turn. */
const READERS = 40
const ROUNDS = 300
const WARM_UP = 40
/** The limit, in milliseconds at the 99th percentile. */
const MAX_MS = 50
const DAY = 86_400_000

type Client = ReturnType<typeof createTidingsClient>
interface Reader {
  client: Client
  token: string
  email: string
  articleId: string
}

/** What readers open every day. */
const CALLS: Record<string, (reader: Reader, url: string) => Promise<unknown>> = {
  'the page of the digest': async ({ token }, url) => {
    const response = await fetch(url, { headers: { cookie: `tidings=${token}`, accept: 'text/html' } })
    if (!(await response.text()).includes('A title of some words')) throw new Error('It has no articles.')
  },
  'today’s edition': ({ client }) => client.editions.today.query({}),
  'the latest articles': ({ client }) => client.articles.list.query({}),
  'a category': ({ client }) => client.articles.list.query({ category: 'business' }),
  'the numbers of the day': ({ client, email }) => client.articles.stats.query({ email }),
  'the newsletters': ({ client }) => client.newsletters.list.query({}),
  'the topics': ({ client }) => client.topics.list.query({}),
  'the saved articles': ({ client }) => client.articles.saved.query({}),
  'an article': ({ client, articleId }) => client.articles.get.query({ id: articleId }),
  'marking as read': ({ client, articleId }) => client.articles.read.mutate({ articleId, read: true }),
}

/** How long calls and the first page take over HTTP, in milliseconds, for databases of several sizes. */
export async function run(): Promise<Figures> {
  const postgres = await startPostgres()
  const figures: Figure[] = []
  try {
    for (const kind of DATABASES) {
      for (const [articles, users] of SIZES.filter(([size]) => size <= UP_TO)) {
        const database = await emptyDatabase(kind, postgres.url)
        try {
          const of = `${articles.toLocaleString('en-US')} of ${users.toLocaleString('en-US')}, ${kind}`
          for (const [call, { ms, cpu }] of await measure(database, articles, users)) {
            const usual = `median ${median(ms).toFixed(1)}, CPU of the server ${cpu.toFixed(1)}`
            const what = `${of}: ${call}, p99 (${usual})`
            figures.push(atMost(what, Number(quantile(ms, 0.99).toFixed(1)), MAX_MS, ' ms'))
          }
        } finally {
          await database.drop()
        }
      }
    }
  } finally {
    await postgres.stop()
  }
  return figures
}

async function measure(database: TestDatabase, articles: number, users: number) {
  await migrate(database)
  await fillArticles(database, { users, articles, today: Math.floor(Date.now() / DAY) * DAY })
  const server = await spawnServer({ ...placeOf(database), ROLES: 'http', LOG_LEVEL: 'fatal' })
  try {
    const { url = '' } = await ready(server)
    const readers: Reader[] = []
    const count = Math.min(READERS, users)
    for (let n = 0; n < count; n += 1) {
      // At even intervals.
      const id = `user-${Math.floor((n * users) / count)}`
      const token = await signIn(database, id)
      const client = createTidingsClient({ baseUrl: url, token })
      const [first] = (await client.articles.list.query({})).articles
      readers.push({ client, token, email: `${id}@example.com`, articleId: first?.id ?? '' })
    }
    const cpu = () => usageOf(server.child.pid ?? 0).cpu * 1000
    const all = new Map<string, { ms: number[]; cpu: number }>()
    for (const [call, make] of Object.entries(CALLS)) {
      const ms: number[] = []
      let before = 0
      for (let round = -WARM_UP; round < ROUNDS; round += 1) {
        const reader = readers[(round + WARM_UP) % readers.length]
        if (!reader) throw new Error('Nobody reads.')
        if (round === 0) before = cpu()
        const begun = performance.now()
        await make(reader, url)
        if (round >= 0) ms.push(performance.now() - begun)
      }
      all.set(call, { ms, cpu: (cpu() - before) / ROUNDS })
    }
    return all
  } finally {
    await server.end()
    await server.discard()
  }
}
