import type { ClientOrigin } from '@tidings/accounts/context'
import { findMailbox, listMailboxSenders, updateMailbox } from '@tidings/db/queries/mailboxes/mailboxes'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCaller } from '../router.ts'
import { placeOf } from '../testing/browser-at.ts'
import { type MailboxFixture, openMailboxFixture } from '../testing/mailbox-fixture.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'
import { publicError } from '../trpc/errors.ts'

describe.each(DATABASES)('mailboxes on %s', (kind) => {
  const app = useTestApp(kind)
  let fixture: MailboxFixture
  beforeAll(async () => {
    fixture = await openMailboxFixture(app)
  })
  afterAll(async () => {
    await fixture.close()
  })
  const connected = () => fixture.connected()

  it('one is connected when signing in works, is scanned at once, and shows no password', async () => {
    const { mailbox, call, user, id } = await connected()
    expect(mailbox).toMatchObject({
      host: 'imap.example',
      state: 'scanning',
      problem: null,
      needsUser: false,
    })
    expect((await call.mailboxes.list({})).mailboxes).toEqual([mailbox])
    const row = await findMailbox(app.db, user.id, id)
    expect(row?.next_at).toBeLessThanOrEqual(Date.now())
    expect(JSON.stringify([row, mailbox])).not.toContain(fixture.access.password)
  })

  it('the administrator is told which setting allows private networks', async () => {
    const { user, token } = await app.newReader()
    app.services.operatorEmail = user.email
    onTestFinished(() => void Object.assign(app.services, { operatorEmail: undefined }))
    await app.db.updateTable('users').set({ email_verified_at: 1 }).where('id', '=', user.id).execute()
    const { call } = await app.caller(token)
    const tried = refusal(call.mailboxes.connect({ ...fixture.access, host: '10.0.0.1' }))
    expect((await tried).message).toMatch(/ To allow it, set IMAP_ALLOW_PRIVATE=1 and restart Tidings\.$/)
  })

  it('another server is tried with its password, and is then the mailbox’s; the old password goes nowhere', async () => {
    const { call, id, change, user } = await connected()
    await change({ host: 'gone.example', problem: 'no-connection', uid_validity: '1', state: 'reading' })
    expect((await call.mailboxes.list({})).mailboxes).toMatchObject([
      { problem: 'gone.example isn’t answering. Tidings tries again by itself.', asksFor: 'server' },
    ])
    const server = { ...fixture.access, password: 'wrong' }
    expect(await refusal(call.mailboxes.update({ id, server }))).toMatchObject({ status: 400 })
    const { mailbox } = await call.mailboxes.update({ id, server: fixture.access })
    expect(mailbox).toMatchObject({ host: 'imap.example', problem: null, state: 'reading' })
    expect(await findMailbox(app.db, user.id, id)).toMatchObject({ uid_validity: null })
    await call.mailboxes.update({ id })
  })

  it('an empty folder can be left for another of the server, or searched further back', async () => {
    const { call, id, change, user } = await connected()
    await change({ state: 'choosing', next_at: null })
    expect(await call.mailboxes.folders({ id })).toEqual({ folders: ['INBOX'] })
    const since = '2025-11-20T00:00:00.000Z'
    expect(await call.mailboxes.update({ id, since })).toMatchObject({
      mailbox: { state: 'scanning', since },
    })
    expect((await findMailbox(app.db, user.id, id))?.next_at).not.toBeNull()
    await change({ state: 'watching' })
    expect((await call.mailboxes.update({ id, since: '2024-01-01T00:00:00Z' })).mailbox).toMatchObject({
      since,
    })
  })

  it.each([
    ['a wrong password', { password: 'wrong' }, 'The user name or the password is wrong.'],
    ['an unknown host', { host: 'nowhere.example' }, 'There is no mail server of that name.'],
    [
      'a lookup without a response',
      { host: 'unanswered.example' },
      'The mail server could not be reached. Please check name and port.',
    ],
    ['a closed port', { port: 1 }, 'The mail server could not be reached. Please check name and port.'],
    [
      'a private address',
      { host: '10.0.0.1' },
      'The mail server is in a private network, which this server does not allow. The administrator can allow it.',
    ],
  ])('%s is named, and nothing is kept', async (_, wrong, message) => {
    const { call } = await app.newReader()
    expect(await refusal(call.mailboxes.connect({ ...fixture.access, ...wrong }))).toEqual({
      ...{ status: 400, code: 'BAD_REQUEST', message },
    })
    expect((await call.mailboxes.list({})).mailboxes).toEqual([])
  })

  describe('tries that fail are limited', () => {
    /** How many connections are made. */
    const connections = { count: 0 }
    beforeAll(() => {
      const { openMailbox } = app
      app.openMailbox = (access) => {
        connections.count += 1
        return openMailbox(access)
      }
    })
    beforeEach(async () => {
      connections.count = 0
      await app.db.deleteFrom('limits').execute()
    })
    const inParallel = async (times: number, call: (n: number) => Promise<unknown>) => {
      const refusals = await Promise.all(Array.from({ length: times }, (_, n) => refusal(call(n))))
      return Map.groupBy(refusals, ({ status }) => status)
    }

    it('of one user at a host: sixty wrong passwords don’t reach it', async () => {
      const { call } = await app.newReader()
      const wrong = { ...fixture.access, password: 'wrong' }
      const tried = await inParallel(60, () => call.mailboxes.connect(wrong))
      expect([tried.get(400)?.length, tried.get(429)?.length, connections.count]).toEqual([10, 50, 10])
      expect(tried.get(429)?.[0]).toEqual({
        ...{ status: 429, code: 'TOO_MANY_REQUESTS' },
        // Of two at one time, the later one may be counted first.
        message: expect.stringMatching(
          /^Too many attempts to connect a mailbox failed\. Please try again in [67] min\.$/,
        ),
      })
      const sameHost = { ...wrong, host: `${wrong.host}.`, port: 1 }
      expect(await refusal(call.mailboxes.connect(sameHost))).toMatchObject({ status: 429 })
      await (await app.newReader()).call.mailboxes.connect(fixture.access)
    })

    it('of one user at any hosts and ports', async () => {
      const { call } = await app.newReader()
      const tried = await inParallel(60, (port) =>
        call.mailboxes.connect({ ...fixture.access, host: `h${port}.example`, port: port + 1 }),
      )
      expect([tried.get(400)?.length, tried.get(429)?.length]).toEqual([20, 40])
      expect(tried.get(429)?.[0]?.message).toMatch(/^Too many attempts to connect a mailbox failed\./)
    })

    it('at a stored mailbox too, while those that work don’t count', async () => {
      const { call, id } = await connected()
      for (let n = 0; n < 12; n += 1) await call.mailboxes.update({ id })
      connections.count = 0
      const tried = await inParallel(30, () => call.mailboxes.update({ id, password: 'wrong' }))
      expect([tried.get(400)?.length, tried.get(429)?.length, connections.count]).toEqual([10, 20, 10])
      expect(await refusal(call.mailboxes.update({ id }))).toMatchObject({ status: 429 })
    })

    it('of a client’s address, and at a host, whoever they are of', async () => {
      const tries = async (client: ClientOrigin | undefined, host: string) => {
        const { token } = await app.newReader()
        const session = await app.services.sessions.find({ authorization: `Bearer ${token}` })
        const from = {
          origin: 'http://tidings.test',
          cookies: undefined,
          userAgent: undefined,
          setCookie() {},
        }
        const call = createCaller({ ...app.services, ...from, session, client })
        const tried = await inParallel(10, () =>
          call.mailboxes.connect({ ...fixture.access, host, password: 'wrong' }),
        )
        return [...tried].map(([status, refusals]) => [status, refusals.length])
      }
      for (let n = 0; n < 5; n += 1) expect(await tries(placeOf(1), `h${n}.example`)).toEqual([[400, 10]])
      expect(await tries(placeOf(1), 'h.example')).toEqual([[429, 10]])
      for (let n = 0; n < 10; n += 1) expect(await tries(placeOf(9 + n), 'one.example')).toEqual([[400, 10]])
      expect(await tries(placeOf(30), 'one.example')).toEqual([[429, 10]])
    })
  })

  it('a certificate that no authority has signed is trusted by its fingerprint, in private networks alone', async () => {
    const { call, user } = await app.newReader()
    const { bridge, fingerprint, access } = fixture
    await expectRefused(call.mailboxes.connect(bridge), 'BAD_REQUEST')
    const other = fingerprint.replace(/^../, fingerprint.startsWith('00') ? '11' : '00')
    for (const wrong of [{}, { fingerprint: other }]) {
      const error = await call.mailboxes.connect({ ...bridge, ...wrong }).catch((cause: unknown) => cause)
      expect(publicError(error)).toMatchObject({
        ...{ status: 400, fields: [{ path: 'fingerprint', message: fingerprint }] },
      })
    }
    const { mailbox } = await call.mailboxes.connect({ ...bridge, fingerprint })
    expect((await findMailbox(app.db, user.id, mailbox.id))?.fingerprint).toBe(fingerprint)
    const { id } = (await call.mailboxes.connect({ ...access, fingerprint: other })).mailbox
    expect(await call.mailboxes.update({ id, afterReading: 'mark-read' })).toMatchObject({
      mailbox: { problem: null },
    })
  })

  it('a changed certificate is said with its fingerprint, and can be trusted', async () => {
    const { call, user } = await app.newReader()
    const { bridge, fingerprint } = fixture
    const { id } = (await call.mailboxes.connect({ ...bridge, fingerprint })).mailbox
    const earlier = fingerprint.replace(/^../, fingerprint.startsWith('00') ? '11' : '00')
    await updateMailbox(app.db, user.id, id, { fingerprint: earlier })
    const tried = await call.mailboxes.update({ id })
    expect(tried.mailbox).toMatchObject({ asksFor: 'fingerprint', fingerprint })
    expect(tried.mailbox.problem).toMatch(/another certificate than the one that you trust/)
    expect(await refusal(call.mailboxes.update({ id, fingerprint: earlier }))).toMatchObject({ status: 400 })
    const { mailbox } = await call.mailboxes.update({ id, fingerprint })
    expect(mailbox).toMatchObject({ problem: null, fingerprint: null, asksFor: null })
  })

  it('the chosen senders are wanted, and no others, once it was scanned', async () => {
    const { call, change, id } = await connected()
    const choice = {
      id,
      keys: ['list:kernel.example', 'list:unknown.example'],
      since: '2026-11-01T00:00:00Z',
    }
    await expectRefused(call.mailboxes.choose(choice), 'CONFLICT')
    await change({ state: 'choosing' })
    const { mailbox } = await call.mailboxes.choose(choice)
    expect(mailbox).toMatchObject({ state: 'reading', since: '2026-11-01T00:00:00.000Z' })
    const { senders } = await call.mailboxes.senders({ id })
    expect(senders.map(({ key, isWanted }) => [key, isWanted])).toEqual([
      ['list:kernel.example', true],
      ['from:b@shop.example', false],
    ])
  })

  it('what was found to be a newsletter later is counted and marked until the user chooses', async () => {
    const { call, change, id, offer } = await connected()
    await change({ state: 'watching' })
    await offer()
    expect((await call.mailboxes.list({})).mailboxes).toMatchObject([{ newNewsletters: 1 }])
    const { senders } = await call.mailboxes.senders({ id })
    expect(senders.map(({ key, isNew }) => [key, isNew])[0]).toEqual(['list:dawn.example', true])
    const { mailbox } = await call.mailboxes.choose({ id, keys: ['list:kernel.example'] })
    expect(mailbox.newNewsletters).toBe(0)
    expect((await call.mailboxes.senders({ id })).senders.some(({ isNew }) => isNew)).toBe(false)
  })

  it('one that waits for its user is tried again with another password', async () => {
    const { call, change, id } = await connected()
    const stuck = { problem: 'wrong-password', next_at: null, failures: 3 } as const
    await change(stuck)
    const [before] = (await call.mailboxes.list({})).mailboxes
    expect(before).toMatchObject({ problem: 'The user name or the password is wrong.', needsUser: true })
    expect(await refusal(call.mailboxes.update({ id, password: 'wrong too' }))).toMatchObject({ status: 400 })
    const { mailbox } = await call.mailboxes.update({ id, password: fixture.access.password })
    expect(mailbox).toMatchObject({ problem: null, needsUser: false })
  })

  it('mail is moved only to a named folder', async () => {
    const { call, id } = await connected()
    expect(await refusal(call.mailboxes.update({ id, afterReading: 'move' }))).toMatchObject({ status: 400 })
    const { mailbox } = await call.mailboxes.update({ id, afterReading: 'move', moveTo: 'Newsletters' })
    expect(mailbox).toMatchObject({ afterReading: 'move', moveTo: 'Newsletters' })
  })

  it('a disconnected one is deleted, with its senders', async () => {
    const { call, user, id } = await connected()
    expect(await call.mailboxes.delete({ id })).toEqual({ mailboxId: id })
    expect(await listMailboxSenders(app.db, user.id, id)).toEqual([])
    await expectRefused(call.mailboxes.delete({ id }), 'NOT_FOUND')
  })
})
