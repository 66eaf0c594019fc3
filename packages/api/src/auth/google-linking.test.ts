import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it, vi } from 'vitest'
import { PASSWORD, type TestBrowser, useGoogleFixture } from '../testing/google-fixture.ts'
import { expectRefused } from '../testing/refusal.ts'

describe.each(DATABASES)('Google sign-in with the email of an existing account on %s', (kind) => {
  const app = useGoogleFixture(kind)

  it('nothing is merged until the owner’s password in the same browser connects the two', async () => {
    const id = await app.withPassword(app.provider.person.email)
    const browser = app.openBrowser()
    expect(await browser.signIn({ from: '/saved' })).toBe('/login?google=password&from=%2Fsaved')
    expect(await browser.who()).toBeNull()
    const wrong = (await browser.call()).auth.login({
      email: app.provider.person.email,
      password: 'wrong horse',
    })
    await expectRefused(wrong, 'UNAUTHORIZED')
    const { user } = await (await browser.call()).auth.login({
      email: app.provider.person.email,
      password: PASSWORD,
    })
    expect(user).toMatchObject({ uid: id, displayName: 'Squatter', googleEmail: app.provider.person.email })
    expect(browser.cookies()).not.toContain('tidings-waiting')
    const elsewhere = app.openBrowser()
    expect(await elsewhere.signIn()).toBe('/')
    expect(await elsewhere.who()).toMatchObject({ uid: id, displayName: 'Squatter', photoURL: null })
  })

  it.each<[string, (browser: TestBrowser) => Promise<unknown>]>([
    [
      'another browser',
      async () =>
        (await app.openBrowser().call()).auth.login({
          email: app.provider.person.email,
          password: PASSWORD,
        }),
    ],
    [
      'another account',
      async (browser) => {
        await app.withPassword(`other-${app.provider.person.email}`)
        const other = { email: `other-${app.provider.person.email}`, password: PASSWORD }
        return (await browser.call()).auth.login(other)
      },
    ],
    [
      'ten minutes later',
      async (browser) => {
        await app.db.updateTable('pending_identities').set({ expires_at: Date.now() }).execute()
        return (await browser.call()).auth.login({ email: app.provider.person.email, password: PASSWORD })
      },
    ],
    [
      'a new account of another email',
      async (browser) =>
        (await browser.call()).auth.signup({
          name: 'Eve',
          email: `eve-${app.provider.person.email}`,
          password: PASSWORD,
        }),
    ],
  ])('signing in by %s connects nothing', async (_, signIn) => {
    await app.withPassword(app.provider.person.email)
    const browser = app.openBrowser()
    await browser.signIn()
    await signIn(browser)
    const joined = await app.db
      .selectFrom('identities')
      .selectAll()
      .where('subject', '=', app.provider.person.sub)
      .execute()
    expect(joined).toEqual([])
  })

  it('being signed in connects nothing: someone at an unlocked browser doesn’t know the password', async () => {
    await app.withPassword(app.provider.person.email)
    const browser = app.openBrowser()
    await (await browser.call()).auth.login({ email: app.provider.person.email, password: PASSWORD })
    expect(await browser.signIn({ from: '/settings' })).toBe('/login?google=password&from=%2Fsettings')
    expect((await browser.who())?.googleEmail).toBeNull()
  })

  it('another person with a new account at the provider and the same email can’t sign in', async () => {
    await app.openBrowser().signIn()
    app.provider.person = { ...app.provider.person, sub: 'heir' }
    const heir = app.openBrowser()
    expect(await heir.signIn()).toBe('/login?google=password&from=%2F')
    expect(await heir.who()).toBeNull()
  })
  it('expired attempts and pending identities are deleted', async () => {
    await app.withPassword(app.provider.person.email)
    await app.openBrowser().signIn()
    await app.openBrowser().begin()
    vi.useFakeTimers({ now: Date.now() + 700_000, toFake: ['Date'] })
    try {
      await app.openBrowser().begin()
    } finally {
      vi.useRealTimers()
    }
    const attempts = await app.db.selectFrom('sign_in_attempts').selectAll().execute()
    expect(attempts).toHaveLength(1)
    await app.db.deleteFrom('sign_in_attempts').execute()
  })
})
