import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTidingsClient } from '@tidings/api/client'
import { type OidcProvider, startOidcProvider } from '@tidings/api/testing/oidc-provider'
import { type ModelServer, respondWith, startModelServer } from '@tidings/jobs/summaries/testing/model-server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deliverTo } from './testing/mail-conversation.ts'
import { ready, type ServerProcess, spawnServer } from './testing/server-process.ts'

const IN_TIME = { timeout: 60_000, interval: 100 }
/** `.invalid` never resolves (RFC 6761), so the lookup ends on this machine. */
const PICTURE = 'https://pictures.invalid/ship.png'

let folder: string
let record: string
let model: ModelServer
let provider: OidcProvider
let server: ServerProcess
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tidings-outbound-'))
  record = path.join(folder, 'record')
  model = await startModelServer(respondWith('Nobody said this.', 'Nor this.'))
  provider = await startOidcProvider()
  server = await spawnServer({
    DEMO: '1',
    NODE_OPTIONS: `--import ${path.resolve(import.meta.dirname, 'testing/record-outbound.ts')}`,
    OUTBOUND_RECORD: record,
    LLM_BASE_URL: model.baseUrl,
    LLM_MODEL: 'small',
    GOOGLE_CLIENT_ID: provider.settings.clientId,
    GOOGLE_CLIENT_SECRET: provider.settings.clientSecret,
    OIDC_ISSUER: provider.settings.issuer,
  })
})
afterAll(async () => {
  await server.discard()
  await Promise.all([model.close(), provider.close()])
  await rm(folder, { recursive: true })
})

const REQUEST = `From: Harbour News <news@harbour.example>
Subject: Please confirm your subscription
Message-ID: <request@harbour.example>
Content-Type: text/html; charset=utf-8

<p>Please confirm that you want to receive Harbour News.</p>
<p><a href="https://harbour.invalid/confirm?u=1">Confirm your subscription</a></p>`

const ISSUE = `From: Harbour News <news@harbour.example>
Subject: A lighthouse for the harbour
Message-ID: <outbound@harbour.example>
List-Unsubscribe: <https://harbour.invalid/leave?u=1>, <mailto:leave@harbour.invalid>
List-Unsubscribe-Post: List-Unsubscribe=One-Click
Content-Type: text/html; charset=utf-8

<h1>Harbour News</h1><h2><a href="https://t.harbour.invalid/c/abc">A new lighthouse for the old harbour</a></h2>
<p>The council voted on Monday to build a lighthouse where the old one fell into the sea in 1974. Work begins in spring,
and the harbour stays open. Fishermen had asked for it for years.</p><p><img src="${PICTURE}" width="600" height="300">
<img src="http://127.0.0.1:80/inside.png" width="600" height="300"></p>
<link rel="stylesheet" href="https://styles.invalid/a.css"><script src="https://scripts.invalid/a.js"></script>`

async function recorded(): Promise<string[]> {
  return (await readFile(record, 'utf8')).trimEnd().split('\n')
}

/** Makes every documented call once as a signed-in user, those that delete last. */
async function makeEveryCall(url: string, headers: Record<string, string>, ids: Record<string, string>) {
  const { paths } = await (await fetch(`${url}/api/openapi.json`)).json()
  const calls = Object.entries<object>(paths).flatMap(([where, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase(), where })),
  )
  const isLast = ({ method, where }: { method: string; where: string }) =>
    method === 'DELETE' || /logout|sign-?out|account/.test(where)
  const inOrder = [...calls.filter((call) => !isLast(call)), ...calls.filter(isLast)]
  for (const { method, where } of inOrder) {
    const [, noun = ''] = /^\/([a-z]+)/.exec(where) ?? []
    const target = `${url}/api${where.replace(/\{\w+\}/g, ids[noun] ?? 'none')}`
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const response = await fetch(target, {
      method,
      headers: { ...headers, ...(hasBody && { 'content-type': 'application/json' }) },
      ...(hasBody && { body: '{}' }),
    })
    await response.arrayBuffer()
    expect([where, response.status]).toEqual([where, expect.toSatisfy((status) => status < 500)])
  }
  return inOrder.length
}

test('a working server connects only to the configured model and provider, and looks up what it fetches', async () => {
  const { url = '', smtpPort = 0 } = await ready(server)
  const atStart = await recorded()
  // The server and analysis processes; the demo sends mail to this same process.
  expect(atStart.filter((line) => line.startsWith('watching ')).length).toBeGreaterThan(1)
  expect(
    atStart.filter((line) => !/^watching |^(?:connect|look-up) 127\.0\.0\.1(?::\d+)?$/.test(line)),
  ).toEqual([])

  const signedIn = await createTidingsClient({ baseUrl: url }).auth.login.mutate({
    email: 'mara@example.com',
    password: 'tidings',
  })
  const { token, user } = signedIn
  const client = createTidingsClient({ baseUrl: url, token })
  const headers = { authorization: `Bearer ${token}` }

  for (const mail of [REQUEST, ISSUE]) {
    const text = `To: ${user.emailAddress}\n${mail}`.replaceAll('\n', '\r\n')
    expect(await deliverTo(smtpPort, { to: user.emailAddress, text })).toMatch(/^250 /)
  }
  const { article, articles } = await vi.waitFor(async () => {
    const { articles } = await client.articles.list.query({})
    const found = articles.find(({ title }) => title.includes('lighthouse'))
    if (!found) throw new Error('It is not there yet.')
    return { article: await client.articles.get.query({ id: found.id }), articles }
  }, IN_TIME)
  const pictures = [...JSON.stringify(article).matchAll(/\/api\/pictures\/[\w-]{32}/g)]
  expect(pictures.length).toBeGreaterThan(0)
  for (const [link] of pictures) {
    expect((await fetch(url + link.replaceAll('&amp;', '&'))).status).toBe(404)
  }
  await vi.waitFor(() => expect(model.asked.length).toBeGreaterThan(0), IN_TIME)
  const away = await fetch(`${url}/api/auth/google`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: '{}',
  })
  const back = await provider.visit((await away.json()).url)
  const cookie = away.headers.get('set-cookie')?.split(';')[0] ?? ''
  await fetch(url + back.pathname + back.search, { headers: { cookie }, redirect: 'manual' })
  const { newsletters } = await client.newsletters.list.query({})
  const ids = { articles: article.id, stories: articles[0]?.id ?? '', newsletters: newsletters[0]?.id ?? '' }
  expect(await makeEveryCall(url, headers, ids)).toBeGreaterThan(30)
  // Pictures are fetched some seconds after their mail arrived.
  await vi.waitFor(async () => expect(await recorded()).toContain('question pictures.invalid'), IN_TIME)
  await new Promise((resolve) => setTimeout(resolve, 500))

  const all = await recorded()
  const portOf = (address: string) => new URL(address).port
  const expected = [
    `connect 127.0.0.1:${portOf(model.baseUrl)}`,
    `connect 127.0.0.1:${portOf(provider.settings.issuer)}`,
    'question pictures.invalid',
  ]
  expect(all).toEqual(expect.arrayContaining(expected))
  // DNS queries may be about senders, but not about hosts named in a mail.
  const isFine = (line: string) => /^watching |^question (?:[\w-]+\.)*(?:harbour|sender)\.example$/.test(line)
  const atWork = all.slice(atStart.length).filter((line) => !isFine(line))
  expect(atWork.filter((line) => !expected.includes(line))).toEqual([])
})
