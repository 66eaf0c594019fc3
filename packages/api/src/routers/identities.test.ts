import { seedIdentity } from '@tidings/db/testing/seed'
import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readerWithPassword, readerWithTwoStep } from '../testing/authenticator.ts'
import { type GoogleHouse, openGoogleHouse, PASSWORD, type TestBrowser } from '../testing/google-house.ts'
import { openPostOffice, type PostOffice } from '../testing/post-office.ts'
import { refusal } from '../testing/refusal.ts'

const CONNECTED = '/settings?tab=account&google=connected'

describe.each(DATABASES)('accounts elsewhere that open this one, on %s', (kind) => {
  let house: GoogleHouse
  let post: PostOffice
  beforeAll(async () => {
    house = await openGoogleHouse(kind)
    post = await openPostOffice(house)
  })
  beforeEach(() => {
    house.renew()
    house.events.length = 0
  })
  afterAll(async () => {
    await post.close()
    await house.close()
  })

  /** Somebody with a password, signed in, whose address is that of the person at the provider. */
  async function signedIn() {
    const { email } = house.provider.person
    const id = await house.withPassword(email)
    const browser = house.openBrowser()
    await (await browser.call()).auth.login({ email, password: PASSWORD })
    return { id, email, browser }
  }
  const setOut = async (browser: TestBrowser) =>
    (await (await browser.call()).identities.connect({ password: PASSWORD })).url
  const listOf = async (browser: TestBrowser) => (await (await browser.call()).identities.list()).identities

  it('are connected with the password, told of by mail, and listed', async () => {
    const { id, email, browser } = await signedIn()
    const wrong = (await browser.call()).identities.connect({ password: 'wrong horse' })
    expect(await refusal(wrong)).toMatchObject({ code: 'FORBIDDEN' })
    expect(await browser.comeBack(await setOut(browser))).toBe(CONNECTED)
    const at = expect.stringMatching(/^20\d\d-/)
    const [connected] = await listOf(browser)
    expect(connected).toEqual({
      id: expect.stringMatching(/^[\da-f]{64}$/),
      provider: new URL(house.provider.settings.issuer).host,
      ...{ email, createdAt: at, lastUsedAt: at },
    })
    expect(house.events).toContainEqual({ event: 'identity.added', userId: id })
    const { subject, body } = await post.next(email)
    expect(subject).toBe('Another account was connected to yours')
    expect(body).toContain('https://tidings.test/forgot-password')
    const elsewhere = house.openBrowser()
    expect(await elsewhere.signIn()).toBe('/')
    expect((await elsewhere.who())?.uid).toBe(id)
  })

  it('take a code as well where two-step sign-in is on, and a password in any case', async () => {
    const { call, recoveryCodes } = await readerWithTwoStep(house)
    expect(await refusal(call.identities.connect({ password: PASSWORD }))).toMatchObject({
      code: 'PRECONDITION_REQUIRED',
    })
    const wrong = call.identities.connect({ password: PASSWORD, code: 'made up' })
    expect(await refusal(wrong)).toMatchObject({ code: 'FORBIDDEN' })
    const [code] = recoveryCodes
    expect(await call.identities.connect({ password: PASSWORD, code })).toHaveProperty('url')
    const { call: without } = await house.newReader()
    expect(await refusal(without.identities.connect({ password: '' }))).toMatchObject({
      code: 'PRECONDITION_FAILED',
    })
  })

  it('that sign in are told by mail too, when they waited for the password', async () => {
    const email = house.provider.person.email
    await house.withPassword(email)
    const browser = house.openBrowser()
    await browser.signIn()
    await (await browser.call()).auth.login({ email, password: PASSWORD })
    expect((await post.next(email)).subject).toBe('Another account was connected to yours')
    expect(await listOf(browser)).toHaveLength(1)
  })

  it('say when they were last used', async () => {
    const { browser } = await signedIn()
    await browser.comeBack(await setOut(browser))
    const later = Date.now() + 60_000
    vi.useFakeTimers({ toFake: ['Date'], now: later })
    await house.openBrowser().signIn()
    const [used] = await listOf(browser)
    vi.useRealTimers()
    expect(used?.lastUsedAt).toBe(new Date(later).toISOString())
  })

  describe('are not connected', () => {
    it('when the provider knows them by another address', async () => {
      const { browser } = await signedIn()
      const url = await setOut(browser)
      house.provider.person = { ...house.provider.person, email: 'elsewhere@reader.example' }
      expect(await browser.comeBack(url)).toBe('/settings?tab=account&google=other-email')
      expect(await listOf(browser)).toEqual([])
    })

    it('when they open another account already', async () => {
      await house.openBrowser().signIn()
      const { sub, email } = house.provider.person
      house.provider.person = { ...house.provider.person, email: `new-${email}` }
      const { browser } = await signedIn()
      const url = await setOut(browser)
      house.provider.person = { ...house.provider.person, sub }
      expect(await browser.comeBack(url)).toBe('/settings?tab=account&google=other-account')
      expect(await listOf(browser)).toEqual([])
    })

    it('in another browser, in another session, a second time, or when the person says no', async () => {
      const { email, browser } = await signedIn()
      const away = house.openBrowser()
      expect(await away.comeBack(await setOut(browser))).toContain('google=refused')
      const url = await setOut(browser)
      await (await browser.call()).auth.login({ email, password: PASSWORD })
      expect(await browser.comeBack(url)).toContain('google=refused')
      house.provider.behave({ cancels: true })
      expect(await browser.comeBack(await setOut(browser))).toBe('/settings?tab=account&google=cancelled')
      expect(await listOf(browser)).toEqual([])
      house.provider.behave()
      const back = Object.fromEntries((await house.provider.visit(await setOut(browser))).searchParams)
      expect(await browser.finish(back)).toBe(CONNECTED)
      expect(await browser.finish(back)).toContain('google=refused')
    })

    it('by what was begun in order to sign in', async () => {
      const { browser } = await signedIn()
      expect(await browser.signIn()).toBe('/login?google=password&from=%2F')
      expect(await listOf(browser)).toEqual([])
    })
  })

  it('are disconnected with the password: they sign in no more, every other session ends, and a mail tells', async () => {
    const { id, email, browser } = await signedIn()
    await browser.comeBack(await setOut(browser))
    await post.next(email)
    const elsewhere = house.openBrowser()
    await elsewhere.signIn()
    const [connected] = await listOf(browser)
    const remove = async (password: string) =>
      (await browser.call()).identities.remove({ id: connected?.id ?? '', password })
    expect(await refusal(remove('wrong horse'))).toMatchObject({ code: 'FORBIDDEN' })
    expect(await remove(PASSWORD)).toEqual({ ok: true })
    expect([await elsewhere.who(), (await browser.who())?.uid]).toEqual([null, id])
    expect(house.events).toContainEqual({ event: 'identity.removed', userId: id, count: 1 })
    expect((await post.next(email)).subject).toBe('An account was disconnected from yours')
    expect(await elsewhere.signIn()).toBe('/login?google=password&from=%2F')
    expect(await refusal(remove(PASSWORD))).toMatchObject({ code: 'NOT_FOUND' })
  })

  it('are not disconnected when there is no other way to log in, and that is said', async () => {
    const browser = house.openBrowser()
    await browser.signIn()
    const [only] = await listOf(browser)
    const remove = async () => (await browser.call()).identities.remove({ id: only?.id ?? '', password: '' })
    expect(await refusal(remove())).toEqual({
      status: 409,
      code: 'CONFLICT',
      message:
        'This is the only way to log in to your account. Request a link by email to set a password first.',
    })
    await seedIdentity(house.db, (await browser.who())?.uid ?? '')
    expect(await refusal(remove())).toMatchObject({ code: 'PRECONDITION_FAILED' })
    expect(await listOf(browser)).toHaveLength(2)
  })

  it('that are disconnected while they sign in begin no session', async () => {
    const { id, browser } = await signedIn()
    await browser.comeBack(await setOut(browser))
    const { start } = house.services.sessions
    const elsewhere = house.openBrowser()
    house.services.sessions.start = async (...args) => {
      await house.db.deleteFrom('identities').where('user_id', '=', id).execute()
      return start(...args)
    }
    expect(await elsewhere.signIn()).toContain('google=refused')
    house.services.sessions.start = start
    expect(await elsewhere.who()).toBeNull()
  })

  it('are another reader’s as little as they are nobody’s', async () => {
    const { call } = await readerWithPassword(house)
    const { user } = await house.newReader()
    await seedIdentity(house.db, user.id)
    expect(await call.identities.list()).toEqual({ identities: [] })
  })
})
