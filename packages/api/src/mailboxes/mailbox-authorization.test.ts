import { findMailbox, updateMailbox } from '@tidings/db/queries/mailboxes/mailboxes'
import { DATABASES } from '@tidings/db/testing/test-database'
import { openFetcher } from '@tidings/jobs/fetch/guarded-fetch'
import { openMailOAuth } from '@tidings/jobs/mailboxes/mail-oauth'
import { openMailboxTries } from '@tidings/jobs/mailboxes/mailbox-tries'
import { openImap } from '@tidings/jobs/mailboxes/open-imap'
import {
  type MailProviderStandIn,
  openMailProvider,
  type ProviderFaults,
} from '@tidings/jobs/mailboxes/testing/mail-provider'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { createCaller } from '../router.ts'
import { cookieJar } from '../testing/cookie-jar.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'
import type { Context } from '../trpc/context.ts'
import { finishMailboxAuthorization } from './authorize-mailbox.ts'

type Provider = 'google' | 'microsoft'
const PAGE = '/newsletters/mailboxes'

describe.each(DATABASES)('a mailbox at its provider, on %s,', (kind) => {
  const app = useTestApp(kind)
  let provider: MailProviderStandIn
  beforeAll(async () => {
    provider = await openMailProvider()
    app.services.mailOAuth = openMailOAuth(provider.clients, openFetcher(provider.network))
    app.openMailbox = (access) => openImap(access, provider.network)
  })
  beforeEach(() => {
    provider.behave()
    provider.account = 'ada@mail.example'
  })
  afterAll(async () => {
    await provider.close()
  })

  /** A browser in which a new reader is signed in; `as` is that of a session in it. */
  async function openBrowser() {
    const { user, token } = await app.newReader()
    const jar = cookieJar()
    async function context(as = token): Promise<Context> {
      const session = await app.services.sessions.find({ authorization: `Bearer ${as}` })
      const request = { origin: 'https://tidings.test', cookies: jar.header(), userAgent: undefined }
      return { ...app.services, ...request, session, setCookie: jar.take }
    }
    const call = async () => createCaller(await context()).mailboxes
    const list = async () => (await (await call()).list({})).mailboxes
    const begin = async (at: Provider = 'google', more: { id?: string; folder?: string } = {}) =>
      (await (await call()).authorize({ provider: at, ...more })).url
    const finish = async (url: URL, as?: string) => {
      const [, at = ''] = /\/api\/auth\/mailboxes\/(\w+)\/callback$/.exec(url.pathname) ?? []
      return finishMailboxAuthorization(await context(as), at, Object.fromEntries(url.searchParams))
    }
    return {
      ...{ user, call, list, begin, finish },
      connect: async (...input: Parameters<typeof begin>) => finish(provider.visit(await begin(...input))),
      row: async () => findMailbox(app.db, user.id, (await list())[0]?.id ?? ''),
    }
  }

  it.each([
    ['google', 'imap.gmail.com'],
    ['microsoft', 'outlook.office365.com'],
  ] as const)(
    '%s is signed in to with its tokens and scanned; no token is shown or stored in clear',
    async (at, host) => {
      const browser = await openBrowser()
      expect(await browser.connect(at, { folder: 'News' })).toBe(PAGE)
      const [mailbox] = await browser.list()
      expect(mailbox).toMatchObject({
        ...{ host, port: 993, username: provider.account, signIn: at, folder: 'News' },
        ...{ state: 'scanning', problem: null },
      })
      const row = await browser.row()
      expect(row).toMatchObject({ sign_in: at, password: '' })
      expect(JSON.stringify([row, mailbox])).not.toMatch(/(access|refresh)-\w{8}/)
    },
  )

  it.each<[what: string, faults: ProviderFaults, fault: string]>([
    ['the user cancels', { error: 'access_denied' }, 'cancelled'],
    ['the provider ends in an error', { error: 'server_error' }, 'refused'],
    ['the user does not allow reading mail', { fields: { scope: 'openid email' } }, 'no-permission'],
    ['no refresh token is given', { fields: { refresh_token: undefined } }, 'unavailable'],
    ['the id token is of another visit', { claims: { nonce: 'another' } }, 'unavailable'],
    ['the id token is for another client', { claims: { aud: 'another' } }, 'unavailable'],
    ['the id token names nobody', { claims: { email: undefined } }, 'unavailable'],
    ['the id token is none', { fields: { id_token: 'a.b.c' } }, 'unavailable'],
    ['the token endpoint fails', { token: 500 }, 'unavailable'],
    ['the token endpoint never stops', { token: 'without end' }, 'unavailable'],
    ['the token could not be sent', { fields: { access_token: 'two\r\nlines' } }, 'unavailable'],
    ['the mail server refuses', { mail: 'Invalid credentials' }, 'mail-refused'],
    ['IMAP is off', { mail: '[ALERT] Your account is not enabled for IMAP use.' }, 'imap-disabled'],
    ['the address is of another account', { claims: { email: 'eve@mail.example' } }, 'mail-refused'],
  ])('nothing is saved, and the page says why, if %s', async (_, faults, fault) => {
    const browser = await openBrowser()
    provider.behave(faults)
    expect(await browser.connect()).toBe(`${PAGE}?provider=google&folder=INBOX&failed=${fault}`)
    expect(await browser.list()).toEqual([])
  })

  it('nothing is saved, and the page says so, if no worker tries it', async () => {
    const browser = await openBrowser()
    const { tryMailbox } = app.services
    onTestFinished(() => void Object.assign(app.services, { tryMailbox }))
    app.services.tryMailbox = openMailboxTries(app.services, 0)
    expect(await browser.connect()).toBe(`${PAGE}?provider=google&folder=INBOX&failed=mail-server`)
    expect(await browser.list()).toEqual([])
  })

  it('only the session that set out may return, once, with its own state and from the same provider', async () => {
    const browser = await openBrowser()
    const refused = `${PAGE}?failed=refused`
    const url = provider.visit(await browser.begin())
    const forged = new URL(url)
    forged.searchParams.set('state', 'x'.repeat(43))
    expect(await browser.finish(forged)).toBe(refused)
    // Another account in the same browser; the same account in another session; and another browser.
    const other = await app.newReader()
    expect(await browser.finish(url, other.token)).toBe(refused)
    const again = await app.services.sessions.start(browser.user.id)
    expect(await browser.finish(url, again.token)).toBe(refused)
    expect(await browser.finish(url, 'nobody')).toBe(refused)
    expect(await (await openBrowser()).finish(url)).toBe(refused)
    expect(await browser.finish(url)).toBe(PAGE)
    expect(await browser.finish(url)).toBe(refused)
    const elsewhere = provider.visit(await browser.begin())
    elsewhere.pathname = elsewhere.pathname.replace('google', 'microsoft')
    expect(await browser.finish(elsewhere)).toMatch(/failed=refused$/)
    const unknown = provider.visit(await browser.begin())
    unknown.pathname = unknown.pathname.replace('google', 'constructor')
    expect(await browser.finish(unknown)).toBe(refused)
    expect(await browser.list()).toHaveLength(1)
  })

  it('is read again after its user has signed in again, with the same account alone', async () => {
    const browser = await openBrowser()
    await browser.connect()
    const before = await browser.row()
    const id = before?.id ?? ''
    const stuck = { state: 'watching', problem: 'access-withdrawn', next_at: null, failures: 3 } as const
    await updateMailbox(app.db, browser.user.id, id, stuck)
    expect(await browser.list()).toMatchObject([{ asksFor: 'sign-in', needsUser: true }])
    expect(new URL(await browser.begin('google', { id })).searchParams.get('login_hint')).toBe(
      provider.account,
    )
    provider.behave({ claims: { email: 'eve@mail.example' } })
    const back = `${PAGE}?provider=google&mailbox=${id}&failed=`
    expect(await browser.connect('google', { id })).toBe(`${back}other-account`)
    expect(await browser.list()).toMatchObject([{ asksFor: 'sign-in' }])
    provider.behave()
    expect(await browser.connect('google', { id })).toBe(PAGE)
    expect(await browser.list()).toMatchObject([{ id, problem: null, needsUser: false, state: 'watching' }])
    const after = await browser.row()
    expect(after?.refresh_token).not.toBe(before?.refresh_token)
    expect(after?.next_at).toBeLessThanOrEqual(Date.now())
  })

  it.each([
    ['google', 'imap.googlemail.com', 'Ada@googlemail.com', 'ada@gmail.com'],
    ['microsoft', 'imap-mail.outlook.com', 'Ada@mail.example', 'ada@mail.example'],
  ] as const)(
    'connected again at %s, what reads the folder is renewed, also with a password and earlier names',
    async (at, host, username, account) => {
      provider.account = account
      const browser = await openBrowser()
      await browser.connect(at)
      const { id = '', host: now } = (await browser.row()) ?? {}
      const earlier = { sign_in: 'password', host, port: 143, security: 'starttls', username } as const
      for (const more of [{ folder: 'Inbox' }, { id }]) {
        const stuck = { state: 'watching', problem: 'wrong-password', next_at: null } as const
        await updateMailbox(app.db, browser.user.id, id, { ...earlier, ...stuck })
        expect(await browser.connect(at, more)).toBe(PAGE)
        expect(await browser.list()).toEqual([
          expect.objectContaining({ id, host: now, port: 993, username: account, signIn: at, problem: null }),
        ])
      }
      await browser.connect(at, { folder: 'News' })
      expect(await browser.list()).toHaveLength(2)
    },
  )

  it('a mailbox that was disconnected meanwhile is said to be gone, and can be connected as a new one', async () => {
    const browser = await openBrowser()
    await browser.connect()
    const { id = '' } = (await browser.row()) ?? {}
    const url = provider.visit(await browser.begin('google', { id }))
    await (await browser.call()).delete({ id })
    expect(await browser.finish(url)).toBe(`${PAGE}?provider=google&failed=gone`)
    expect(await browser.list()).toEqual([])
  })

  it('withdrawn access is said when it is tried again, and a refreshed token is used', async () => {
    const browser = await openBrowser()
    await browser.connect()
    const { id = '' } = (await browser.row()) ?? {}
    provider.withdraw('access tokens')
    const call = await browser.call()
    expect((await call.update({ id })).mailbox.problem).toBeNull()
    provider.withdraw('all')
    const { mailbox } = await call.update({ id })
    expect(mailbox).toMatchObject({ asksFor: 'sign-in' })
    expect(mailbox.problem).toMatch(/^Access to this mailbox was withdrawn/)
    // An app password would end the sign-in at the provider, if it worked.
    expect(await refusal(call.update({ id, password: 'none' }))).toMatchObject({ status: 400 })
    expect((await browser.list())[0]?.signIn).toBe('google')
  })

  it('starts only where a client is set, for an own mailbox of that provider, and within the limits', async () => {
    const browser = await openBrowser()
    await browser.connect()
    const { id = '' } = (await browser.row()) ?? {}
    await expectRefused(browser.begin('microsoft', { id }), 'BAD_REQUEST')
    await expectRefused((await openBrowser()).begin('google', { id }), 'NOT_FOUND')
    const { mailboxes } = app.services.limits
    app.services.limits.mailboxes = 1
    expect(await browser.connect('google', { folder: 'News' })).toMatch(/failed=limit$/)
    expect(await browser.connect()).toBe(PAGE)
    app.services.limits.mailboxes = mailboxes
    const { mailOAuth } = app.services
    app.services.mailOAuth = openMailOAuth({}, openFetcher(provider.network))
    await expectRefused(browser.begin(), 'PRECONDITION_FAILED')
    app.services.mailOAuth = mailOAuth
  })
})
