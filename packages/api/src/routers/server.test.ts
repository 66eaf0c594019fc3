import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCaller } from '../router.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp('sqlite')
})
afterAll(() => app.close())

/** A caller of a server that keeps its mails, from this machine or another. */
const callerOf = (isFromThisMachine: boolean) =>
  createCaller({
    ...app.services,
    outbox: '/srv/data/outbox',
    isFromThisMachine,
    origin: '',
    cookies: undefined,
    userAgent: undefined,
    session: undefined,
    setCookie: () => {},
  })

test('a server without a provider and with a mail server says so', async () => {
  const { call } = await app.caller()
  expect(await call.server.get()).toEqual({ hasGoogle: false, sendsMail: true, outbox: null })
})

test('where mails are kept is told to callers from this machine alone', async () => {
  const kept = { hasGoogle: false, sendsMail: false }
  expect(await callerOf(true).server.get()).toEqual({ ...kept, outbox: '/srv/data/outbox' })
  expect(await callerOf(false).server.get()).toEqual({ ...kept, outbox: null })
})
