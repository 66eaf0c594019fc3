import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let tidings: TestApp
beforeAll(async () => {
  tidings = await openTestApp('sqlite', { trustProxy: 1 })
})
afterAll(() => tidings.close())

it('of who asks, what the proxy before the product wrote is believed, and nothing that the client wrote before it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      tidings.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'x-forwarded-for': `9.9.${n}.9, 8.8.4.4` },
        payload: { email: `${n}@reader.example`, password: 'correct horse' },
      }),
    ),
  )
  const limited = answers.filter(({ statusCode }) => statusCode === 429)
  expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(50)
  expect(limited).toHaveLength(10)
  for (const { headers } of limited) expect(String(headers['retry-after'])).toMatch(/^[67]\d$/)
})

it('whoever asks from this machine has limits as well, and is told when to come again', async () => {
  const { app, close } = await openTestApp('sqlite')
  const ask = (n: number) =>
    app.inject({
      method: 'POST',
      url: '/api/account/forgotten-password',
      payload: { email: `${n}@reader.example` },
    })
  const answers = await Promise.all(Array.from({ length: 203 }, (_, n) => ask(n)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(200)
  const limited = answers.filter(({ statusCode }) => statusCode === 429)
  for (const { headers } of limited) expect(String(headers['retry-after'])).toMatch(/^1\d$/)
  await close()
})
