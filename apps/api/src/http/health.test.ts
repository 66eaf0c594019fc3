import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { openAnalysisPool } from '@tidings/jobs/workers/analysis-pool'
import { describe, expect, it, test } from 'vitest'
import { openReadiness } from '../observe/readiness.ts'
import { converse } from '../testing/mail-conversation.ts'
import { openTestHttp, type TestHttp } from '../testing/test-http.ts'
import { signUp, startTestServer, type TestServer } from '../testing/test-server.ts'

async function withApp<T>(
  options: Parameters<typeof openTestHttp>[1],
  use: (tidings: TestHttp) => Promise<T>,
): Promise<T> {
  const tidings = await openTestHttp('sqlite', options)
  return use(tidings).finally(tidings.close)
}

async function withServer<T>(use: (server: TestServer) => Promise<T>): Promise<T> {
  // Its own processes that read mails are counted.
  const server = await startTestServer({}, undefined, undefined, openAnalysisPool)
  return use(server).finally(server.close)
}

async function get(server: TestServer, path: string) {
  const response = await fetch(server.url + path)
  return { status: response.status, body: (await response.json()) as object }
}

describe('health of a server that starts, works and stops', () => {
  it('is ready once everything is open, and reports a database of another version', async () => {
    const server = await startTestServer()
    expect(await get(server, '/healthz')).toEqual({ status: 200, body: { ok: true } })
    expect(await get(server, '/readyz')).toEqual({ status: 200, body: { ok: true, faults: [] } })
    await server.app.database.db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', '0003-mails' as never)
      .execute()
    // What was found is known for half a second.
    await expect
      .poll(() => get(server, '/readyz'))
      .toEqual({
        status: 503,
        body: { ok: false, faults: ['the database does not respond, or its schema has another version'] },
      })
    await server.close()
  })

  it.each([
    ['starting', () => {}],
    ['stopping', (readiness: ReturnType<typeof openReadiness>) => readiness.end()],
  ])('is alive but not ready while it is %s', async (state, prepare) => {
    const readiness = openReadiness()
    prepare(readiness)
    const [live, ready, page] = await withApp({ readiness }, ({ http }) =>
      Promise.all(['/healthz', '/readyz', '/'].map((url) => http.inject({ url }))),
    )
    expect(live?.statusCode).toBe(200)
    expect([ready?.statusCode, ready?.json()]).toEqual([
      503,
      { ok: false, faults: [`the server is ${state}`] },
    ])
    expect(page?.statusCode).toBe(state === 'stopping' ? 503 : 200)
  })

  it('stays so while waiting for mail in progress', async () => {
    const server = await startTestServer()
    const talk = await converse(server.smtpPort)
    await talk.say('EHLO sender.example')
    const closing = server.close()
    const ready = await get(server, '/readyz')
    talk.end()
    await closing
    expect(ready).toEqual({ status: 503, body: { ok: false, faults: ['the server is stopping'] } })
  })

  it('stops despite stalled clients at either port', async () => {
    const server = await startTestServer()
    const { port } = new URL(server.url)
    const said = [
      'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n',
      'CONNECT a.example:443 HTTP/1.1\r\nhost: a.example:443\r\n\r\n',
      'no HTTP\r\n\r\n',
      'GET / HTTP/1.1\r\n',
      '',
    ]
    const sockets = [
      ...said.map((says) => [Number(port), says] as const),
      [server.smtpPort, ''] as const,
    ].map(([at, says]) => {
      const socket = connect({ port: at, host: '127.0.0.1', allowHalfOpen: true })
      socket.on('error', () => {})
      socket.resume()
      socket.write(says)
      return socket
    })
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    await server.close()
    await expect.poll(() => sockets.every((socket) => socket.readableEnded || socket.closed)).toBe(true)
    for (const socket of sockets) socket.destroy()
  }, 12_000)

  it('reports each part that fails, throws or never responds', async () => {
    const readiness = openReadiness(50)
    readiness.begin([
      { fault: 'no space', isInOrder: () => false },
      { fault: 'no database', isInOrder: () => Promise.reject(new Error('gone')) },
      { fault: 'no answer', isInOrder: () => new Promise(() => {}) },
      { fault: 'never', isInOrder: () => true },
    ])
    expect(await readiness.faults()).toEqual(['no space', 'no database', 'no answer'])
  })
})

describe('the metrics', () => {
  const METRICS_TOKEN = 'a-token-of-twenty-signs'
  const asked = (tidings: TestHttp, headers = {}, remoteAddress = '127.0.0.1') =>
    tidings.http.inject({ url: '/metrics', headers, remoteAddress }).then(({ statusCode }) => statusCode)

  it('without a token are shown to this machine only, and never through a proxy', async () => {
    const here = await withApp({}, async (tidings) => [
      await asked(tidings),
      await asked(tidings, {}, '::1'),
      await asked(tidings, {}, '192.0.2.7'),
      await asked(tidings, { 'x-forwarded-for': '127.0.0.1' }),
    ])
    expect(here).toEqual([200, 200, 404, 404])
    expect(await withApp({ baseUrl: 'https://tidings.example' }, (tidings) => asked(tidings))).toBe(404)
  })

  it('with a token are shown to any client that sends it', async () => {
    const statuses = await withApp({ metricsToken: METRICS_TOKEN }, async (tidings) => [
      await asked(tidings),
      await asked(tidings, { authorization: 'Bearer another-token' }),
      await asked(tidings, { authorization: `Bearer ${METRICS_TOKEN}` }, '192.0.2.7'),
    ])
    expect(statuses).toEqual([401, 401, 200])
  })

  it('count mails, sign-ins, refusals and requests, without user data in labels', async () => {
    const { text, user } = await withServer(async (server) => {
      const { user, client } = await signUp(server.url)
      const wrong = { email: user.email, password: 'not the right one' }
      await client.auth.login.mutate(wrong).catch(() => {})
      await fetch(`${server.url}/api/articles/secret-id`)
      const talk = await converse(server.smtpPort)
      for (const line of [
        'EHLO sender.example',
        'MAIL FROM:<news@letter.example>',
        'RCPT TO:<nobody@inbox.localhost>',
      ])
        await talk.say(line)
      await talk.say(`RCPT TO:<${user.emailAddress}>`)
      await talk.say('DATA')
      await talk.say('From: news@letter.example\r\nSubject: A secret subject\r\n\r\nA secret body.\r\n.')
      talk.end()
      let text = ''
      for (let tries = 0; tries < 600 && !text.includes('{queue="process-mail",result='); tries += 1) {
        await sleep(50)
        text = await (await fetch(`${server.url}/metrics`)).text()
      }
      return { text, user }
    })
    for (const line of [
      'tidings_events_total{event="sign-up"} 1',
      'tidings_events_total{event="sign-in.refused"} 1',
      'tidings_mails_accepted_total 1',
      'tidings_mails_refused_total{code="550"} 1',
      'tidings_analysis_processes_started_total 1',
      'tidings_jobs_due{queue="process-mail"} ',
      'tidings_oldest_job_age_seconds{queue="process-mail"} ',
      'tidings_job_duration_seconds_count{queue="process-mail",result="done"} 1',
      'tidings_mail_stage_duration_seconds_count{stage="receive"} 1',
      'tidings_mail_stage_duration_seconds_count{stage="store"} 1',
      'tidings_waiting{what="mails"} ',
      'tidings_mailboxes{state="failing"} 0',
      'tidings_disk_free_bytes ',
      'tidings_database_bytes ',
      'tidings_http_request_duration_seconds_count{method="GET",route="/api/articles/:id",status="4xx"} 1',
      'process_resident_memory_bytes ',
    ])
      expect(text).toContain(line)
    expect(text).toMatch(/tidings_mails_settled_total\{state="(?:processed|not-understood)"\} 1/)
    expect(text).not.toMatch(/secret|letter\.example|inbox\.localhost/)
    for (const own of [user.email, user.uid, user.emailAddress]) expect(text).not.toContain(own)
  })
})

test('processes without pages have them and the health checks on a port of their own', async () => {
  const { url: database, drop } = await freshDatabase()
  const server = await startTestServer({ DATABASE_URL: database, ROLES: 'worker,smtp', HEALTH_PORT: '0' })
  const response = (path: string) => fetch(`${server.healthUrl}${path}`)
  expect(server.webUrl).toBeUndefined()
  expect(await (await response('/readyz')).json()).toEqual({ ok: true, faults: [] })
  expect((await response('/healthz')).status).toBe(200)
  expect(await (await response('/metrics')).text()).toContain('tidings_jobs_due{queue="process-mail"} 0')
  expect((await response('/')).status).toBe(404)
  await server.close()
  await expect(response('/healthz')).rejects.toThrow()
  await drop()
})

test('without a database the metrics of the process remain, and say so', async () => {
  const text = await withApp({}, async ({ http, app }) => {
    await app.services.database.db.schema.dropTable('jobs').execute()
    return (await http.inject({ url: '/metrics' })).body
  })
  expect(text).toContain('tidings_database_up 0')
  expect(text).toContain('process_resident_memory_bytes ')
  expect(text).not.toContain('tidings_jobs_due{')
})
