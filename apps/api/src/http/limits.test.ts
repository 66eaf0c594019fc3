import { forAllTests } from '@tidings/jobs/testing/for-each-test'
import { expect, it } from 'vitest'
import { openTestHttp } from '../testing/test-http.ts'

const tidings = forAllTests(() => openTestHttp('sqlite', { trustProxy: 1 }))

it('only the client address added by the proxy is trusted, not the entries before it', async () => {
  const request = (n: number) =>
    tidings.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'x-forwarded-for': `9.9.${n}.9, 8.8.4.4` },
      payload: { email: `${n}@reader.example`, password: 'correct horse' },
    })
  const responses: Awaited<ReturnType<typeof request>>[] = []
  // No more at once than the queue of one network allows.
  for (let n = 0; n < 60; n += 10)
    responses.push(...(await Promise.all(Array.from({ length: 10 }, (_, m) => request(n + m)))))
  const limited = responses.filter(({ statusCode }) => statusCode === 429)
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(50)
  expect(limited).toHaveLength(10)
  for (const { headers } of limited) expect(String(headers['retry-after'])).toMatch(/^[67]\d$/)
})

it.each([
  '127.0.0.1',
  '::1',
  '::ffff:172.17.0.1',
  '10.1.2.3',
  '100.64.0.1',
  '::ffff:100.127.255.254',
  'fd00::2',
])('a proxy at %s is trusted', async (remoteAddress) => {
  expect(await seenFrom(remoteAddress)).toEqual({ ip: '8.8.4.4', host: '192.0.2.77', protocol: 'https' })
})

it.each(['192.0.2.9', '::ffff:8.8.8.8', '100.63.255.255', '100.128.0.0', '2001:db8::9'])(
  'X-Forwarded-For from other networks, at %s, is not trusted',
  async (remoteAddress) => {
    expect(await seenFrom(remoteAddress)).toEqual({ ip: remoteAddress, host: 'localhost', protocol: 'http' })
  },
)

it.each([
  [0, '127.0.0.1', /TRUST_PROXY is 0/],
  [0, '192.0.2.9', /TRUST_PROXY is 0/],
  [1, '192.0.2.9', /private network/],
])(
  'with TRUST_PROXY %i, an untrusted proxy at %s is logged once, and strangers don’t use that up',
  async (trustProxy, remoteAddress, words) => {
    const { http, app, close } = await openTestHttp('sqlite', { trustProxy })
    const ask = (headers: Record<string, string>, from = remoteAddress) =>
      http.inject({ url: '/healthz', remoteAddress: from, headers })
    await ask({})
    if (trustProxy > 0) await ask({ 'x-forwarded-for': '8.8.4.4' }, '100.64.0.1')
    expect(app.logged).toEqual([])
    const strangers = Array.from({ length: 30 }, (_, n) => `203.0.113.${n}`)
    for (const from of [...strangers, '192.168.1.4', remoteAddress, remoteAddress])
      await ask({ 'x-forwarded-for': 'a secret' }, from)
    const peers = app.logged.map(({ details }) => (details as { peer: string }).peer)
    const believed = trustProxy > 0 ? [] : ['192.168.1.4']
    const isOwn = remoteAddress === '127.0.0.1'
    expect(peers).toEqual([...strangers.slice(0, 20), ...believed, ...(isOwn ? [remoteAddress] : [])])
    for (const { level, message } of app.logged) {
      expect(level).toBe('warn')
      expect(message).toMatch(words)
    }
    expect(JSON.stringify(app.logged)).not.toContain('secret')
    await close()
  },
)

it.each(['no address', '', '1.2.3', ','])('a call with the forwarded address %j works', async (ip) => {
  const { token } = await tidings.app.newReader()
  const headers = { 'x-forwarded-for': ip, authorization: `Bearer ${token}` }
  expect((await tidings.http.inject({ url: '/api/user', headers })).statusCode).toBe(200)
})

/** The client address of a forwarded request, by the connecting address. */
async function seenFrom(remoteAddress: string) {
  const { http, close } = await openTestHttp('sqlite', { trustProxy: 1 })
  http.get('/seen', ({ ip, host, protocol }) => ({ ip, host, protocol }))
  const response = await http.inject({
    url: '/seen',
    remoteAddress,
    headers: {
      host: 'localhost',
      'x-forwarded-for': '9.9.9.9, 8.8.4.4',
      'x-forwarded-host': '192.0.2.77',
      'x-forwarded-proto': 'https',
    },
  })
  await close()
  return response.json()
}

it('clients on this machine have limits as well, with Retry-After', async () => {
  const { http, close } = await openTestHttp('sqlite')
  const ask = (n: number) =>
    http.inject({
      method: 'POST',
      url: '/api/account/forgotten-password',
      payload: { email: `${n}@reader.example` },
    })
  const responses: Awaited<ReturnType<typeof ask>>[] = []
  // No more at once than one network may have.
  for (let n = 0; n < 203; n += 1) responses.push(await ask(n))
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200)
  const limited = responses.filter(({ statusCode }) => statusCode === 429)
  for (const { headers } of limited) expect(String(headers['retry-after'])).toMatch(/^1\d$/)
  await close()
})
