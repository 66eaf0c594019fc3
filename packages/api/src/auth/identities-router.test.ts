import { seedIdentity } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { userWithTwoStep } from '../testing/authenticator.ts'
import { PASSWORD, type TestBrowser, useGoogleFixture } from '../testing/google-fixture.ts'
import { expectRefused, refusal } from '../testing/refusal.ts'
import { useTestMailbox } from '../testing/test-mailbox.ts'

const CONNECTED = '/settings?tab=sign-in&google=connected'

describe.each(DATABASES)('connected accounts on %s', (kind) => {
  const app = useGoogleFixture(kind)
  const post = useTestMailbox(app)
  beforeEach(() => {
    app.events.length = 0
  })

  /** A signed-in user with a password and the same email as the provider's account. */
  async function signedIn() {
    const { email } = app.provider.person
    const id = await app.withPassword(email)
    const browser = app.openBrowser()
    await (await browser.call()).auth.login({ email, password: PASSWORD })
    return { id, email, browser }
  }
  const setOut = async (browser: TestBrowser) =>
    (await (await browser.call()).identities.connect({ password: PASSWORD })).url
  const listOf = async (browser: TestBrowser) => (await (await browser.call()).identities.list()).identities

  it('are connected with the password, notified by mail, and listed', async () => {
    const { id, email, browser } = await signedIn()
    const wrong = (await browser.call()).identities.connect({ password: 'wrong horse' })
    await expectRefused(wrong, 'FORBIDDEN')
    expect(await browser.returnFrom(await setOut(browser))).toBe(CONNECTED)
    const at = expect.stringMatching(/^20\d\d-/)
    const [connected] = await listOf(browser)
    expect(connected).toEqual({
      id: expect.stringMatching(/^[\da-f]{64}$/),
      provider: new URL(app.provider.settings.issuer).host,
      ...{ email, createdAt: at, lastUsedAt: at },
    })
    expect(app.events).toContainEqual({ event: 'identity.added', userId: id })
    const { subject, body } = await post.next(email)
    expect(subject).toBe('Another account was connected to yours')
    expect(body).toContain('https://tidings.test/forgot-password')
    const elsewhere = app.openBrowser()
    expect(await elsewhere.signIn()).toBe('/')
    expect((await elsewhere.who())?.uid).toBe(id)
  })

  it('require the password, and with two-step sign-in a code', async () => {
    const { call, recoveryCodes } = await userWithTwoStep(app)
    await expectRefused(call.identities.connect({ password: PASSWORD }), 'PRECONDITION_REQUIRED')
    const wrong = call.identities.connect({ password: PASSWORD, code: 'made up' })
    await expectRefused(wrong, 'FORBIDDEN')
    const [code] = recoveryCodes
    expect(await call.identities.connect({ password: PASSWORD, code })).toHaveProperty('url')
    const { call: without } = await app.newReader()
    await expectRefused(without.identities.connect({ password: '' }), 'PRECONDITION_FAILED')
  })

  it('connected by a pending sign-in are notified by mail too', async () => {
    const email = app.provider.person.email
    await app.withPassword(email)
    const browser = app.openBrowser()
    await browser.signIn()
    await (await browser.call()).auth.login({ email, password: PASSWORD })
    expect((await post.next(email)).subject).toBe('Another account was connected to yours')
    expect(await listOf(browser)).toHaveLength(1)
  })

  it('show when they were last used', async () => {
    const { browser } = await signedIn()
    await browser.returnFrom(await setOut(browser))
    const later = Date.now() + 60_000
    vi.useFakeTimers({ toFake: ['Date'], now: later })
    await app.openBrowser().signIn()
    const [used] = await listOf(browser)
    vi.useRealTimers()
    expect(used?.lastUsedAt).toBe(new Date(later).toISOString())
  })

  describe('are not connected', () => {
    it('when the provider has another email for them', async () => {
      const { browser } = await signedIn()
      const url = await setOut(browser)
      app.provider.person = { ...app.provider.person, email: 'elsewhere@reader.example' }
      expect(await browser.returnFrom(url)).toBe('/settings?tab=sign-in&google=other-email')
      expect(await listOf(browser)).toEqual([])
    })

    it('when they are connected to another account', async () => {
      await app.openBrowser().signIn()
      const { sub, email } = app.provider.person
      app.provider.person = { ...app.provider.person, email: `new-${email}` }
      const { browser } = await signedIn()
      const url = await setOut(browser)
      app.provider.person = { ...app.provider.person, sub }
      expect(await browser.returnFrom(url)).toBe('/settings?tab=sign-in&google=other-account')
      expect(await listOf(browser)).toEqual([])
    })

    it('in another browser, in another session, a second time, or when the user declines', async () => {
      const { email, browser } = await signedIn()
      const away = app.openBrowser()
      expect(await away.returnFrom(await setOut(browser))).toContain('google=refused')
      const url = await setOut(browser)
      await (await browser.call()).auth.login({ email, password: PASSWORD })
      expect(await browser.returnFrom(url)).toContain('google=refused')
      app.provider.behave({ cancels: true })
      expect(await browser.returnFrom(await setOut(browser))).toBe('/settings?tab=sign-in&google=cancelled')
      expect(await listOf(browser)).toEqual([])
      app.provider.behave()
      const back = Object.fromEntries((await app.provider.visit(await setOut(browser))).searchParams)
      expect(await browser.finish(back)).toBe(CONNECTED)
      expect(await browser.finish(back)).toContain('google=refused')
    })
  })

  it('are disconnected with the password: they can’t sign in, all other sessions end, and a mail is sent', async () => {
    const { id, email, browser } = await signedIn()
    await browser.returnFrom(await setOut(browser))
    await post.next(email)
    const elsewhere = app.openBrowser()
    await elsewhere.signIn()
    const [connected] = await listOf(browser)
    const remove = async (password: string) =>
      (await browser.call()).identities.remove({ id: connected?.id ?? '', password })
    await expectRefused(remove('wrong horse'), 'FORBIDDEN')
    expect(await remove(PASSWORD)).toEqual({ ok: true })
    expect([await elsewhere.who(), (await browser.who())?.uid]).toEqual([null, id])
    expect(app.events).toContainEqual({ event: 'identity.removed', userId: id, count: 1 })
    expect((await post.next(email)).subject).toBe('An account was disconnected from yours')
    expect(await elsewhere.signIn()).toBe('/login?google=password&from=%2F')
    await expectRefused(remove(PASSWORD), 'NOT_FOUND')
  })

  it('are not disconnected when there is no other way to log in, with that message', async () => {
    const browser = app.openBrowser()
    await browser.signIn()
    const [only] = await listOf(browser)
    const remove = async () => (await browser.call()).identities.remove({ id: only?.id ?? '', password: '' })
    expect(await refusal(remove())).toEqual({
      status: 409,
      code: 'CONFLICT',
      message:
        'This is the only way to log in to your account. Request a link by email to set a password first.',
    })
    await seedIdentity(app.db, (await browser.who())?.uid ?? '')
    await expectRefused(remove(), 'PRECONDITION_FAILED')
    expect(await listOf(browser)).toHaveLength(2)
  })

  it('that are disconnected while signing in start no session', async () => {
    const { id, browser } = await signedIn()
    await browser.returnFrom(await setOut(browser))
    const { start } = app.services.sessions
    const elsewhere = app.openBrowser()
    app.services.sessions.start = async (...args) => {
      await app.db.deleteFrom('identities').where('user_id', '=', id).execute()
      return start(...args)
    }
    expect(await elsewhere.signIn()).toContain('google=refused')
    app.services.sessions.start = start
    expect(await elsewhere.who()).toBeNull()
  })
})
