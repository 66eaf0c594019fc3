import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTidingsClient } from '@tidings/api/client'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '@tidings/db/testing/pgbouncer'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startMailServer } from './mail/mail-server.ts'
import { deliverTo } from './testing/mail-conversation.ts'
import { sendNewsletter } from './testing/send-newsletter.ts'
import { signUp, startTestServer, type TestServer } from './testing/test-server.ts'

/** By day the servers connect to PostgreSQL itself. */
const mayPool = process.env.TEST_ALL !== undefined
const canPool = mayPool && hasPgbouncer() && !inject('postgres').startsWith('pglite:')
if (mayPool && !canPool)
  test.skip('through PgBouncer: not tested, as PgBouncer (pgbouncer) or PostgreSQL is missing')

/** Longer than counts take to reach the other process. */
const SHARED_COUNTS_MS = 1200

const CONNECTIONS = ['connected to PostgreSQL', ...(canPool ? ['connected through PgBouncer'] : [])] as const

describe.each(CONNECTIONS)('two servers with all roles, %s,', (way) => {
  let database: Awaited<ReturnType<typeof freshDatabase>>
  let pooler: Pgbouncer | undefined
  let dataDir: string
  let servers: [TestServer, TestServer]
  beforeAll(async () => {
    database = await freshDatabase()
    if (way.endsWith('PgBouncer')) pooler = await startPgbouncer(database.directUrl)
    dataDir = await mkdtemp(path.join(tmpdir(), 'tidings-both-'))
    const settings = {
      DATA_DIR: dataDir,
      DATABASE_URL: pooler?.through(database.directUrl) ?? database.url,
      DATABASE_DIRECT_URL: database.directUrl,
    }
    // At once: both migrate, and both make the keys of the installation.
    servers = await Promise.all([startTestServer(settings), startTestServer(settings)])
  })
  afterAll(async () => {
    await Promise.all(servers?.map((server) => server.close()) ?? [])
    await pooler?.stop()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('receive by both, process each mail once, and return the same from both', async () => {
    const [a, b] = servers
    const { user, token, client } = await signUp(a.url, 'Once')
    const to = user.emailAddress
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => sendNewsletter(servers[n % 2 === 0 ? 0 : 1].smtpPort, to, n >> 1)),
    )
    // Each was sent to both, as by a sender that missed the reply.
    await expect.poll(() => openWork(a), { timeout: 60_000 }).toEqual([])
    const other = createTidingsClient({ baseUrl: b.url, token })
    const titles = async (of: typeof client) =>
      (await of.articles.list.query({ pageSize: 50 })).articles.map(({ title }) => title).toSorted()
    expect(await titles(other)).toHaveLength(6)
    expect(await titles(other)).toEqual(await titles(client))
  })

  test('a session that ends at one is invalid at the other', async () => {
    const [a, b] = servers
    const { token } = await signUp(a.url, 'Ended')
    const headers = { authorization: `Bearer ${token}` }
    const status = async ({ url }: TestServer) => (await fetch(`${url}/api/user`, { headers })).status
    expect(await status(b)).toBe(200)
    await fetch(`${a.url}/api/auth/logout`, { method: 'POST', headers })
    expect(await status(b)).toBe(401)
  })

  test('wrong passwords count together', async () => {
    await signUp(servers[0].url, 'Guessed')
    const statuses: number[] = []
    for (let n = 0; n < 46; n++) {
      const { url } = servers[n % 2 === 0 ? 0 : 1]
      const body = JSON.stringify({ email: 'guessed@example.com', password: `wrong ${n}` })
      const headers = { 'content-type': 'application/json' }
      statuses.push((await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body })).status)
    }
    const guesses = statuses.indexOf(429)
    expect(guesses).toBeGreaterThan(0)
    expect(statuses.slice(guesses).every((status) => status === 429)).toBe(true)
    expect(guesses).toBeLessThanOrEqual(42)
  })

  test('requests for one feed count together', async () => {
    const { client } = await signUp(servers[0].url, 'Feeds')
    const { atomUrl } = await client.feeds.create.mutate({ kind: 'today' })
    const send = async ({ url }: TestServer, times: number) => {
      let answered = 0
      for (let n = 0; n < times; n++) {
        const { status } = await fetch(`${url}${new URL(atomUrl).pathname}`)
        if (status === 200) answered += 1
        else expect(status).toBe(429)
      }
      return answered
    }
    const before = await send(servers[0], 50)
    await sleep(SHARED_COUNTS_MS)
    // The first few are shared with the other server.
    await send(servers[1], 3)
    await sleep(SHARED_COUNTS_MS)
    const after = await send(servers[1], 50)
    expect(before).toBe(50)
    expect(after).toBeLessThan(20)
  })

  test('mails of a sender to one inbox count together', async () => {
    const { user } = await signUp(servers[0].url, 'Flooded')
    const mailServers = await Promise.all(
      servers.map(({ app }) =>
        startMailServer({
          ...{ receiver: app.receiver, log: pino({ level: 'silent' }), protocol: 'smtp', host: '127.0.0.1' },
          ...{ port: 0, receivedAt: () => Date.now(), share: app.share },
          limits: { isOwn: () => false, mailsOfSender: { max: 20, within: 3_600_000 } },
        }),
      ),
    )
    let sent = 0
    const send = async (server: (typeof mailServers)[number] | undefined, times: number) => {
      let accepted = 0
      for (let n = 0; n < times; n++) {
        const text = `From: a@b.example\r\nSubject: ${sent++}\r\n\r\nText.`
        const response = await deliverTo(server?.port ?? 0, { to: user.emailAddress, text })
        if (response.startsWith('250')) accepted += 1
        else expect(response).toMatch(/^451/)
      }
      return accepted
    }
    const before = await send(mailServers[0], 15)
    await sleep(SHARED_COUNTS_MS)
    await send(mailServers[1], 1)
    await sleep(SHARED_COUNTS_MS)
    expect(before).toBe(15)
    expect(await send(mailServers[1], 15)).toBe(4)
    for (const server of mailServers) await server.close()
  })

  const openWork = ({ app }: TestServer) =>
    app.database.db
      .selectFrom('jobs')
      .select('id')
      .where('name', 'in', ['process-mail', 'huge-mail'])
      .execute()
})
