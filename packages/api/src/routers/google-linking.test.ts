import { DATABASES } from '@tidings/db/testing/test-database'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type GoogleHouse, openGoogleHouse, PASSWORD, type TestBrowser } from '../testing/google-house.ts'
import { refusal } from '../testing/refusal.ts'

describe.each(DATABASES)('an email that has an account already on %s', (kind) => {
  let house: GoogleHouse
  beforeAll(async () => {
    house = await openGoogleHouse(kind)
  })
  beforeEach(() => house.renew())
  afterAll(() => house.close())

  it('nothing is merged; the owner’s password in the same browser joins the two', async () => {
    const id = await house.withPassword(house.provider.person.email)
    const browser = house.openBrowser()
    expect(await browser.signIn({ from: '/saved' })).toBe('/login?google=password&from=%2Fsaved')
    expect(await browser.who()).toBeNull()
    const wrong = (await browser.call()).auth.login({
      email: house.provider.person.email,
      password: 'wrong horse',
    })
    expect(await refusal(wrong)).toMatchObject({ code: 'UNAUTHORIZED' })
    const { user } = await (await browser.call()).auth.login({
      email: house.provider.person.email,
      password: PASSWORD,
    })
    expect(user).toMatchObject({ uid: id, displayName: 'Squatter', googleEmail: house.provider.person.email })
    expect(browser.cookies()).not.toContain('tidings-waiting')
    const elsewhere = house.openBrowser()
    expect(await elsewhere.signIn()).toBe('/')
    expect(await elsewhere.who()).toMatchObject({ uid: id, displayName: 'Squatter', photoURL: null })
  })

  it.each<[string, (browser: TestBrowser) => Promise<unknown>]>([
    [
      'another browser',
      async () =>
        (await house.openBrowser().call()).auth.login({
          email: house.provider.person.email,
          password: PASSWORD,
        }),
    ],
    [
      'another account',
      async (browser) => {
        await house.withPassword(`other-${house.provider.person.email}`)
        const other = { email: `other-${house.provider.person.email}`, password: PASSWORD }
        return (await browser.call()).auth.login(other)
      },
    ],
    [
      'ten minutes later',
      async (browser) => {
        await house.db.updateTable('waiting_identities').set({ expires_at: Date.now() }).execute()
        return (await browser.call()).auth.login({ email: house.provider.person.email, password: PASSWORD })
      },
    ],
    [
      'a new account of another email',
      async (browser) =>
        (await browser.call()).auth.signup({
          name: 'Eve',
          email: `eve-${house.provider.person.email}`,
          password: PASSWORD,
        }),
    ],
  ])('signing in by %s joins nothing', async (_, signIn) => {
    await house.withPassword(house.provider.person.email)
    const browser = house.openBrowser()
    await browser.signIn()
    await signIn(browser)
    const joined = await house.db
      .selectFrom('identities')
      .selectAll()
      .where('subject', '=', house.provider.person.sub)
      .execute()
    expect(joined).toEqual([])
  })

  it('being signed in joins nothing: whoever found a browser open has no password to show', async () => {
    await house.withPassword(house.provider.person.email)
    const browser = house.openBrowser()
    await (await browser.call()).auth.login({ email: house.provider.person.email, password: PASSWORD })
    expect(await browser.signIn({ from: '/settings' })).toBe('/login?google=password&from=%2Fsettings')
    expect((await browser.who())?.googleEmail).toBeNull()
  })

  it('another person with a new account at the provider and the same email does not get in', async () => {
    await house.openBrowser().signIn()
    house.provider.person = { ...house.provider.person, sub: 'heir' }
    const heir = house.openBrowser()
    expect(await heir.signIn()).toBe('/login?google=password&from=%2F')
    expect(await heir.who()).toBeNull()
  })
  it('attempts and waiting identities that ran out leave the database', async () => {
    await house.withPassword(house.provider.person.email)
    await house.openBrowser().signIn()
    await house.openBrowser().begin()
    vi.useFakeTimers({ now: Date.now() + 700_000, toFake: ['Date'] })
    try {
      await house.openBrowser().begin()
    } finally {
      vi.useRealTimers()
    }
    const attempts = await house.db.selectFrom('sign_in_attempts').selectAll().execute()
    expect(attempts).toHaveLength(1)
    await house.db.deleteFrom('sign_in_attempts').execute()
  })
})
