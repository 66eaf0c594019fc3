import { tableResolve } from '@tidings/pipeline/analyse/sender/testing/dns-table'
import { signingKey } from '@tidings/pipeline/analyse/sender/testing/signed-mail'
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

test('no token, password, code, address, subject or body is in the log, however much is logged, nor in a refusal', () => {
  expect(lines.length).toBeGreaterThan(30)
  expect(life.secrets.size).toBeGreaterThan(25)
  expect(secretsFound(life, lines, server.dataDir)).toEqual([])
  // The search would find one.
  const [[what, value] = ['', '']] = life.secrets
  expect(secretsFound(life, [...lines, value], server.dataDir)).toEqual([`${what} in the log`])
})

test('every sign-in, refusal and mail that is quarantined has one line, as has all that changes an account', () => {
  expect(eventsMissed([life], lines)).toEqual([])
})

test('a fault of ours is logged with its cause, and told in words that say nothing of it', () => {
  expect(lines.some((line) => line.includes('no such table'))).toBe(true)
  expect(life.refusals.join()).toContain('Something went wrong')
  expect(life.refusals.join()).not.toMatch(/no such table|select |SQLITE|node_modules|\/src\/|\.ts/)
})

test('a line says when, what and where from, and the line of a call’s event has the id of its answer', () => {
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const refused = told.find(({ event }) => event === 'sign-in.refused')
  expect(refused).toMatchObject({ level: 30, way: 'password', ip: '127.0.0.1' })
  // Milliseconds since 1970, whatever the time zone.
  for (const { time } of told) expect(Math.abs(Number(time) - Date.now())).toBeLessThan(600_000)
  const signedIn = told.find(({ event }) => event === 'sign-in')
  expect(signedIn).toMatchObject({ userId: expect.any(String), ip: '127.0.0.1' })
  const answered = told.find(({ msg, request }) => msg === 'answered' && request === refused?.request)
  expect(answered).toMatchObject({ method: 'POST', status: 401, ms: expect.any(Number), ip: '127.0.0.1' })
})
