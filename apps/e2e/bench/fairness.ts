import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTidingsClient } from '@tidings/api/client'
import { converse, deliver } from '@tidings/api-server/testing/mail-conversation'
import { ready, spawnServer } from '@tidings/api-server/testing/server-process'
import type { Database } from '@tidings/db/database'
import { migrate } from '@tidings/db/migrate'
import { fillArticles } from '@tidings/db/testing/fill-articles'
import { startPostgres } from '@tidings/db/testing/postgres-server'
import { emptyDatabase } from '@tidings/db/testing/test-database'
import { ROUTES, type Route, useHeavily } from './fairness/heavy-user.ts'
import { median, quantile } from './support/accepted-mails.ts'
import { placeOf, signIn } from './support/filled-database.ts'
import { pictureIn, pictureMail } from './support/large-mails.ts'
import { megabytesOf, watchMemory } from './support/processes.ts'
import { atMost, type Figure, type Figures, reportOnly, runRows } from './support/row.ts'

/** The light user's, sixty a day, and how many times as many the heavy user has. */
const ARTICLES = 1000
const TIMES = 19
const DAY = 86_400_000
/** The heavy user's. */
const CONNECTIONS = 8
/** Calls of the other user, alone and beside a heavy one. */
const LOOKS = Number(process.env.LOOKS ?? 300)
const PAUSE_MS = 10
const MAILS = 8
/** What a user may take who does all of a kind at once, see .github/LIMITS.md. */
const MOST_MEGABYTES = 150
const PICTURE_BYTES = 1_500_000

interface Person {
  token: string
  client: ReturnType<typeof createTidingsClient>
}

/** How much longer a user's list takes beside another user's heavy calls than alone, by route. */
async function fairness(kind: Database['kind']): Promise<Figures> {
  const postgres = kind === 'postgres' ? await startPostgres() : undefined
  const database = await emptyDatabase(kind, postgres?.url)
  try {
    const [ann = '', bea = ''] = await tokens(database)
    const server = await spawnServer({ ...placeOf(database), LOG_LEVEL: 'fatal', PICTURES: 'off' })
    try {
      const { url = '', smtpPort = 0 } = await ready(server)
      const person = (token: string) => ({ token, client: createTidingsClient({ baseUrl: url, token }) })
      return await measure({
        ...{ url, smtpPort, pid: server.child.pid ?? 0 },
        ...{ heavy: person(ann), light: person(bea) },
      })
    } finally {
      await server.end()
      await server.discard()
    }
  } finally {
    await database.drop()
    await postgres?.stop()
  }
}

/** Fills the database; returns sessions of two users. */
async function tokens(database: Database): Promise<string[]> {
  await migrate(database)
  const today = Math.floor(Date.now() / DAY) * DAY
  await fillArticles(database, { users: TIMES + 1, articles: (TIMES + 1) * ARTICLES, today })
  // All of the others' are the heavy user's.
  for (const table of ['newsletters', 'mails', 'articles', 'article_tags'] as const) {
    const others = database.db.updateTable(table).where('user_id', 'not in', ['user-0', 'user-1'])
    await others.set({ user_id: 'user-0' }).execute()
  }
  // As the server does now and then.
  if (database.kind === 'postgres') await database.driver.query('vacuum analyze')
  return Promise.all(['user-0', 'user-1'].map((id) => signIn(database, id)))
}

async function measure(about: {
  url: string
  smtpPort: number
  pid: number
  heavy: Person
  light: Person
}): Promise<Figure[]> {
  const { url, pid, heavy, light } = about
  const { originals, pictures } = await receive(about)
  await untilFound(heavy.client)
  const list = lookAt(url, light.token)
  await looks(list)
  const figures: Figure[] = []
  for (const route of wanted()) {
    const before = await looks(list)
    const held = megabytesOf(pid)
    const memory = watchMemory(pid)
    const use = useHeavily({ url, token: heavy.token, route, connections: CONNECTIONS, pictures, originals })
    await sleep(500)
    const beside = await looks(list)
    const statuses = await use.stop()
    await sleep(500)
    const after = await looks(list)
    const { server: highest } = memory.stop()
    const alone = [...before.ms, ...after.ms]
    const ratio = (share: number) => quantile(beside.ms, share) / quantile(alone, share)
    const shown = (ms: readonly number[]) => `${median(ms).toFixed(1)}, ${quantile(ms, 0.99).toFixed(1)}`
    figures.push(
      atMost(`${route}: p50`, ratio(0.5), 3, ' ×'),
      atMost(`${route}: p99`, ratio(0.99), 5, ' ×'),
      atMost(`${route}: calls refused`, beside.refused, 0),
      atMost(`${route}: memory grew for a while by`, highest - held, MOST_MEGABYTES, ' MB'),
      reportOnly(
        `${route}: memory before and after`,
        `${held.toFixed(0)} and ${megabytesOf(pid).toFixed(0)} MB`,
      ),
      reportOnly(`${route}: p50, p99 alone and beside`, `${shown(alone)} and ${shown(beside.ms)} ms`),
      reportOnly(`${route}: statuses of the heavy user`, JSON.stringify(statuses)),
    )
  }
  return figures
}

const wanted = (): readonly Route[] =>
  ROUTES.filter((route) => (process.env.ROUTES ?? route).split(',').includes(route))

/** Until the worker has built the index for searching. */
async function untilFound({ search }: Person['client']): Promise<void> {
  while ((await search.articles.query({ q: 'says' })).counts.articles < TIMES * ARTICLES) await sleep(500)
}

interface Looks {
  ms: number[]
  refused: number
}

/** Asks for the list on one connection, as a reader does who turns pages. */
async function looks(look: () => Promise<boolean>): Promise<Looks> {
  const seen: Looks = { ms: [], refused: 0 }
  for (let n = 0; n < LOOKS; n += 1) {
    const begun = performance.now()
    if (await look()) seen.ms.push(performance.now() - begun)
    else seen.refused += 1
    await sleep(PAUSE_MS)
  }
  return seen
}

/** A function that asks once and says whether it was answered. */
function lookAt(url: string, token: string): () => Promise<boolean> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const headers = { authorization: `Bearer ${token}` }
  return () =>
    new Promise((resolve) => {
      const asked = request(`${url}/api/articles`, { agent, headers })
      asked.once('error', () => resolve(false))
      asked.once('response', (response) => {
        response.resume().once('close', () => resolve(response.statusCode === 200))
      })
      asked.end()
    })
}

/** Sends mails with words and a picture; returns the ids of the mails, and the paths of their pictures. */
async function receive({ url, smtpPort, heavy }: { url: string; smtpPort: number; heavy: Person }) {
  const { address } = await heavy.client.addresses.add.mutate({ label: 'News' })
  const talk = await converse(smtpPort)
  await talk.say('EHLO c.example')
  for (let n = 0; n < MAILS; n += 1) {
    await deliver(talk, { to: address.address, text: pictureMail(`Issue ${n}`, PICTURE_BYTES, 2000) })
  }
  talk.end()
  let originals: string[] = []
  while (originals.length < MAILS) {
    await sleep(200)
    const { mails } = await heavy.client.mails.received.query({ pageSize: 100 })
    originals = mails.filter(({ state }) => state !== 'waiting').map(({ id }) => id)
  }
  const pictures = await Promise.all(originals.map((id) => pictureIn(url, heavy.token, id)))
  return { originals, pictures }
}

await runRows([
  { name: 'sqlite', run: () => fairness('sqlite') },
  { name: 'postgres', run: () => fairness('postgres') },
])
