import { expect, test } from 'vitest'
import { createCaller } from '../router.ts'
import { useTestApp } from '../testing/test-app.ts'

const app = useTestApp('sqlite')

/** A caller of a server that writes its mails to a folder, from this machine or another. */
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

test('reports a server without a provider and with a mail server', async () => {
  const { call } = await app.caller()
  expect(await call.server.get()).toEqual({
    hasGoogle: false,
    mailboxSignIns: [],
    mailboxesAllowPrivate: false,
    sendsMail: true,
    outbox: null,
    registration: 'open',
  })
})

test('returns the mail folder only to callers from this machine', async () => {
  const kept = {
    ...{ hasGoogle: false, mailboxSignIns: [], mailboxesAllowPrivate: false },
    ...{ sendsMail: false, registration: 'open' },
  }
  expect(await callerOf(true).server.get()).toEqual({ ...kept, outbox: '/srv/data/outbox' })
  expect(await callerOf(false).server.get()).toEqual({ ...kept, outbox: null })
})
