import { hasPgbouncer, startPgbouncer } from '@tidings/db/testing/pgbouncer'
import { type RestartablePostgres, startRestartablePostgres } from '@tidings/db/testing/restartable-postgres'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { deliverTo } from './testing/mail-conversation.ts'
import { sendNewsletter } from './testing/send-newsletter.ts'
import { signUp, startTestServer, type TestServer } from './testing/test-server.ts'

const isServer = !inject('postgres').startsWith('pglite:')
if (!isServer) test.skip('while PostgreSQL is away: not tested, as PostgreSQL is missing')

const isPooled = process.env.TEST_ALL !== undefined && hasPgbouncer()
const CONNECTIONS = isServer ? ['', ...(isPooled ? [', behind PgBouncer'] : [])] : []

describe.each(CONNECTIONS)('while PostgreSQL is away%s', (way) => {
  let postgres: RestartablePostgres | undefined
  let server: TestServer
  const closers: (() => Promise<void>)[] = []
  beforeAll(async () => {
    postgres = await startRestartablePostgres()
    if (!postgres) throw new Error('PostgreSQL is not installed.')
    closers.push(postgres.stop)
    const pooler = way === '' ? undefined : await startPgbouncer(postgres.url)
    if (pooler) closers.push(pooler.stop)
    server = await startTestServer({
      DATABASE_URL: pooler?.through(postgres.url) ?? postgres.url,
      DATABASE_DIRECT_URL: postgres.url,
    })
    closers.push(server.close)
  })
  afterAll(async () => {
    for (const close of closers.reverse()) await close()
  })

  test('calls are to be repeated, by 503 with Retry-After, and mail by 451; afterwards both go on', async () => {
    const { user, token } = await signUp(server.url)
    const headers = { authorization: `Bearer ${token}` }
    const request = async (path: string, more: RequestInit = {}) => {
      const response = await fetch(`${server.url}${path}`, { headers, ...more })
      const { status } = response
      return { status, retryAfter: response.headers.get('retry-after'), body: await response.text() }
    }
    await sendNewsletter(server.smtpPort, user.emailAddress, 1)
    await postgres?.restart('immediate', async () => {
      const login = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const body = JSON.stringify({ email: user.email, password: 'correct horse' })
      const responses = [
        await request('/api/user'),
        await request('/api/trpc/user.get'),
        await request('/api/auth/login', { ...login, body }),
      ]
      for (const response of responses) {
        expect(response).toMatchObject({ status: 503, retryAfter: '5' })
        expect(response.body).toContain('SERVICE_UNAVAILABLE')
        expect(response.body).not.toMatch(/connect|postgres|127\.0/i)
      }
      expect(await deliverTo(server.smtpPort, { to: user.emailAddress, text: 'Subject: Now' })).toMatch(/^4/)
    })
    await expect.poll(async () => (await request('/api/user')).status).toBe(200)
    await sendNewsletter(server.smtpPort, user.emailAddress, 2)
    await expect
      .poll(async () => JSON.parse((await request('/api/articles')).body).articles?.length, {
        timeout: 60_000,
      })
      .toBe(2)
  })
})
