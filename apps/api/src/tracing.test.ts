import { freshDatabase } from '@tidings/db/testing/fresh-database'
import { DATABASES } from '@tidings/db/testing/test-database'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { type OtlpReceiver, startOtlpReceiver } from './testing/otlp-receiver.ts'
import { sendNewsletter } from './testing/send-newsletter.ts'
import { signUp, startTestServer, type TestServer } from './testing/test-server.ts'

const IN_TIME = { timeout: 60_000, interval: 50 }

/** A server that sends its traces, and which has sent all of them when `use` returns. */
async function traced(
  kind: (typeof DATABASES)[number],
  environment: Record<string, string>,
  use: (server: TestServer) => Promise<void>,
): Promise<OtlpReceiver> {
  const receiver = await startOtlpReceiver()
  const fresh = kind === 'postgres' ? await freshDatabase() : undefined
  const server = await startTestServer({
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    ...(fresh && { DATABASE_URL: fresh.url }),
    ...environment,
  })
  try {
    await use(server)
  } finally {
    await server.close()
    await fresh?.drop()
    await receiver.close()
  }
  return receiver
}

async function receiveOne(server: TestServer) {
  const { client, user } = await signUp(server.url)
  await sendNewsletter(server.smtpPort, user.emailAddress, 1)
  await vi.waitFor(
    async () => expect((await client.articles.list.query({})).articles).toHaveLength(1),
    IN_TIME,
  )
  return { client, user }
}

describe.each(DATABASES)('with tracing on %s', (kind) => {
  test('one trace joins a mail’s SMTP transaction, its storing, its job and the statements', async () => {
    const { spans, below } = await traced(kind, { OTEL_SERVICE_NAME: 'home' }, async (server) => {
      await receiveOne(server)
    })
    const mail = spans.find(({ name }) => name === 'smtp mail')
    expect(mail?.parentSpanId ?? '').toBe('')
    const all = below(mail)
    for (const { traceId, service } of all) expect([traceId, service]).toEqual([mail?.traceId, 'home'])
    const accept = all.find(({ name }) => name === 'accept mail')
    const accepting = below(accept).map(({ name }) => name)
    expect(accepting).toEqual(
      expect.arrayContaining([
        // On PostgreSQL its bytes are part of the statement.
        kind === 'postgres' ? 'with mails' : 'insert mails',
        'insert jobs',
        'job process-mail',
        'store mail',
      ]),
    )
    const job = all.find(({ name }) => name === 'job process-mail')
    expect(below(job).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['authenticate mail', 'analyse mail', 'store mail']),
    )
    const store = all.find(({ name }) => name === 'store mail')
    const statements = below(store)
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['insert articles']))
    for (const { attributes } of statements) {
      expect(attributes).toMatchObject({ 'db.system.name': kind === 'sqlite' ? 'sqlite' : 'postgresql' })
      expect(attributes['db.query.text']).toMatch(/^[a-z]/i)
    }
  })

  test('one trace joins a request, its call and the statements', async () => {
    const { spans, below } = await traced(kind, {}, async (server) => {
      const { token } = await signUp(server.url)
      const authorization = `Bearer ${token}`
      await fetch(`${server.url}/api/newsletters`, { headers: { authorization } })
    })
    const request = spans.find(({ attributes }) => attributes['http.route'] === '/api/newsletters')
    expect(request).toMatchObject({
      name: 'GET /api/newsletters',
      attributes: { 'http.request.method': 'GET', 'http.response.status_code': 200 },
    })
    const call = below(request).find(({ name }) => name === 'call newsletters.list')
    expect(below(call).map(({ name }) => name)).toContain('select newsletters')
    // A body was read before.
    const signUpCall = spans.find(({ name }) => name === 'call auth.signup')
    expect(below(signUpCall).map(({ name }) => name)).toContain('insert users')
    const posted = spans.find(({ spanId }) => spanId === signUpCall?.parentSpanId)
    expect(posted).toMatchObject({ kind: 2, attributes: { 'http.request.method': 'POST' } })
  })

  test('no span has an address, a word of a mail, or an id of a request', async () => {
    let own: string[] = []
    const { requests } = await traced(kind, {}, async (server) => {
      const { client, user } = await receiveOne(server)
      own = [user.email, user.uid, user.emailAddress, 'news@example.com', 'Letter 1', 'Kernel Weekly']
      await client.articles.get.query({ id: 'a-secret-id' }).catch(() => {})
      await fetch(`${server.url}/feeds/a-secret-token/atom.xml?key=a-secret-key`)
    })
    const sent = requests.map(({ body }) => body).join('\n')
    expect(sent).toContain('job process-mail')
    for (const word of [...own, 'a-secret', '127.0.0.1']) expect(sent).not.toContain(word)
  })
})

test('only a proxy says which trace a request belongs to', async () => {
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const parentWith = async (environment: Record<string, string>) => {
    const { spans } = await traced('sqlite', environment, async ({ url }) => {
      await fetch(`${url}/api/openapi.json`, { headers: { traceparent } })
    })
    return spans.find(({ name }) => name === 'GET /api/openapi.json')?.parentSpanId ?? ''
  }
  expect(await parentWith({ TRUST_PROXY: '1' })).toBe('b7ad6b7169203331')
  expect(await parentWith({})).toBe('')
})

test('headers of the settings are sent, and a share of 0 sends nothing', async () => {
  const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key,x-team=home' }
  const { requests } = await traced('sqlite', headers, async ({ url }) => void (await signUp(url)))
  expect(requests[0]).toMatchObject({ path: '/v1/traces', headers: { 'api-key': 'a key', 'x-team': 'home' } })
  const none = await traced('sqlite', { OTEL_TRACES_SAMPLER_ARG: '0' }, async ({ url }) => {
    await signUp(url)
  })
  expect(none.requests).toEqual([])
})

test('a receiver that refuses or is away is logged, and delays nothing', async () => {
  const receiver = await startOtlpReceiver(400)
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) })
  const server = await startTestServer({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint }, undefined, log)
  await signUp(server.url)
  await server.close()
  await receiver.close()
  expect(lines.filter((line) => line.includes('traces could not be sent'))).toHaveLength(1)
})
