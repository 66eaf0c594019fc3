import { tableResolve } from '@tidings/mail/sender/testing/dns-table'
import { signingKey } from '@tidings/mail/sender/testing/signed-mail'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { captureLog, eventsMissed, secretsFound } from '../testing/log-search.ts'
import { type SecretLeaks, secretLeaks } from '../testing/secret-leaks.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const { lines, log } = captureLog()
let server: TestServer
let life: SecretLeaks
beforeAll(async () => {
  const key = signingKey('kernel.example')
  const records = tableResolve({ ...key.records, 'TXT _dmarc.kernel.example': ['v=DMARC1; p=reject'] })
  const network = { resolve: async () => [], dial: (host: string, port: number) => ({ host, port }), records }
  server = await startTestServer({}, network, log)
  life = await secretLeaks(server, key, 1)
})
afterAll(() => server.close())

test('no token, password, code, address, subject or body is in the log at any level, or in an error response', () => {
  expect(lines.length).toBeGreaterThan(30)
  expect(life.secrets.size).toBeGreaterThan(25)
  expect(secretsFound(life, lines, server.dataDir)).toEqual([])
  // The search finds known secrets.
  const [[what, value] = ['', '']] = life.secrets
  expect(secretsFound(life, [...lines, value], server.dataDir)).toEqual([`${what} in the log`])
})

test('every sign-in, refusal, quarantined mail and account change has one log line', () => {
  expect(eventsMissed([life], lines)).toEqual([])
})

test('an internal error is logged with its cause, and returned without details', () => {
  expect(lines.some((line) => line.includes('no such table'))).toBe(true)
  expect(life.refusals.join()).toContain('Something went wrong')
  expect(life.refusals.join()).not.toMatch(/no such table|select |SQLITE|node_modules|\/src\/|\.ts/)
})

test('a log line has time, event and origin, and a call’s event has the id of its response', () => {
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const refused = entries.find(({ event }) => event === 'sign-in.refused')
  expect(refused).toMatchObject({ level: 30, way: 'password', ip: '127.0.0.1' })
  // Milliseconds since 1970, whatever the time zone.
  for (const { time } of entries) expect(Math.abs(Number(time) - Date.now())).toBeLessThan(600_000)
  const signedIn = entries.find(({ event }) => event === 'sign-in')
  expect(signedIn).toMatchObject({ userId: expect.any(String), ip: '127.0.0.1' })
  const responded = entries.find(({ msg, request }) => msg === 'answered' && request === refused?.request)
  expect(responded).toMatchObject({ method: 'POST', status: 401, ms: expect.any(Number), ip: '127.0.0.1' })
})
