import { openIdentityProvider } from '@tidings/accounts/identity-provider/identity-provider'
import { BOTH_DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { ORIGIN, useGoogleFixture } from '../testing/google-fixture.ts'
import { refusal } from '../testing/refusal.ts'

describe.each(BOTH_DATABASES)('signing in with Google on %s', (kind) => {
  const app = useGoogleFixture(kind)

  it('a new user gets an account with name, photo, verified email, time zone and inbox address', async () => {
    app.provider.person = { ...app.provider.person, picture: 'https://photos.example/mara.jpg' }
    const browser = app.openBrowser()
    expect(await browser.signIn({ from: '/saved?tag=ai', timeZone: 'Asia/Tokyo' })).toBe('/saved?tag=ai')
    expect(await browser.who()).toMatchObject({
      email: app.provider.person.email,
      displayName: 'Mara Olsen',
      timeZone: 'Asia/Tokyo',
      googleEmail: app.provider.person.email,
      emailAddress: expect.stringMatching(/^\w{4}-\w{4}-\w{4}@inbox\.test$/),
    })
    const [row] = await app.usersWith(app.provider.person.email)
    expect(row).toMatchObject({ photo_url: 'https://photos.example/mara.jpg', password_hash: null })
    expect(app.logged).toEqual([])
  })

  it('user info is requested from a provider whose tokens lack email, name and photo', async () => {
    const left = { email: undefined, email_verified: undefined, name: undefined }
    app.provider.behave({ claims: left, info: { picture: 'https://photos.example/info.jpg' } })
    const browser = app.openBrowser()
    expect(await browser.signIn()).toBe('/')
    const { email } = app.provider.person
    expect(await browser.who()).toMatchObject({ email, displayName: 'Mara Olsen' })
    expect(await app.usersWith(email)).toMatchObject([{ photo_url: 'https://photos.example/info.jpg' }])
  })

  it('the browser is redirected with state, nonce and an S256 challenge, and the database stores none of them', async () => {
    const browser = app.openBrowser()
    const asked = new URL(await browser.begin()).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      response_type: 'code',
      client_id: app.provider.settings.clientId,
      redirect_uri: `${ORIGIN}/api/auth/google/callback`,
      scope: 'openid email profile',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    })
    expect(browser.cookies()).toMatch(/^__Host-tidings-sign-in=[\w-]{43}$/)
    const stored = JSON.stringify(await app.db.selectFrom('sign_in_attempts').selectAll().execute())
    for (const secret of [asked.get('state'), asked.get('nonce'), browser.cookies().split('=')[1]]) {
      expect(stored).not.toContain(secret)
    }
  })

  it('the account is recognised by issuer and subject, even if the email has changed', async () => {
    await app.openBrowser().signIn()
    const [before] = await app.usersWith(app.provider.person.email)
    app.provider.person = { ...app.provider.person, email: `new-${app.provider.person.email}` }
    const browser = app.openBrowser()
    await browser.signIn()
    expect(await browser.who()).toMatchObject({ uid: before?.id, email: before?.email })
    expect((await browser.who())?.googleEmail).toBe(app.provider.person.email)
  })

  it('two tabs that return at once create one account', async () => {
    const browser = app.openBrowser()
    const urls = [await browser.begin({ from: '/saved' }), await browser.begin({ from: '/highlights' })]
    const paths = await Promise.all(urls.map((url) => browser.returnFrom(url)))
    expect(paths).toEqual(['/saved', '/highlights'])
    expect(await app.usersWith(app.provider.person.email)).toHaveLength(1)
  })

  it('a deleted account can’t be signed in to, and is not updated from the provider', async () => {
    const { email } = app.provider.person
    await app.openBrowser().signIn()
    await app.db.updateTable('users').set({ deleted_at: 1 }).where('email', '=', email).execute()
    const before = await app.usersWith(email)
    const pictures = () => app.db.selectFrom('remote_pictures').selectAll().execute()
    const fetched = await pictures()
    app.provider.person = {
      ...app.provider.person,
      name: 'Somebody else',
      picture: 'https://photos.example/after.jpg',
    }
    const browser = app.openBrowser()
    expect(await browser.signIn()).toBe('/login?google=refused&from=%2F')
    expect(await browser.who()).toBeNull()
    expect(await app.usersWith(email)).toEqual(before)
    expect(await pictures()).toEqual(fetched)
  })

  it('a name or photo from the provider is updated, one that was chosen here is kept', async () => {
    const browser = app.openBrowser()
    await browser.signIn()
    app.provider.person = {
      ...app.provider.person,
      name: 'Mara Lund',
      picture: 'https://photos.example/2.jpg',
    }
    await browser.signIn()
    expect((await browser.who())?.displayName).toBe('Mara Lund')
    const [user] = await app.usersWith(app.provider.person.email)
    expect(user).toMatchObject({ photo_url: 'https://photos.example/2.jpg' })
    const photos = await app.db
      .selectFrom('remote_pictures')
      .select(['url', 'state', 'mail_id'])
      .where('user_id', '=', user?.id ?? '')
      .execute()
    expect(photos).toEqual([{ url: 'https://photos.example/2.jpg', state: 'waiting', mail_id: null }])
    await (await browser.call()).user.updateProfile({ displayName: 'M. L.', photoURL: null })
    app.provider.person = {
      ...app.provider.person,
      name: 'Mara Berg',
      picture: 'https://photos.example/3.jpg',
    }
    await browser.signIn()
    expect(await browser.who()).toMatchObject({ displayName: 'M. L.', photoURL: null })
  })

  it.each([
    ['none', undefined, /^mara\d+$/],
    ['invisible', '\u200b\u200d \u3164', /^mara\d+$/],
    ['one letter', 'M', /^mara\d+$/],
    ['no text', 7, /^mara\d+$/],
    ['one with a NUL and half a pair', 'Ma\0ra\ud83d', /^Ma ra\ufffd$/],
    ['500 letters', 'x'.repeat(500), /^x{200}$/],
    ['right-to-left markup', '\u202e<b>Mara</b>', /^\u202e<b>Mara<\/b>$/],
  ])('a new account whose provider name is %s gets a valid one', async (_, name, expected) => {
    app.provider.behave({ claims: { name } })
    const browser = app.openBrowser()
    expect(await browser.signIn()).toBe('/')
    expect((await browser.who())?.displayName).toMatch(expected)
  })

  it('without a name and with one letter before the @, the name is “Reader”', async () => {
    app.provider.behave({ claims: { name: undefined, email: `x@${app.provider.person.sub}.example` } })
    const browser = app.openBrowser()
    await browser.signIn()
    expect((await browser.who())?.displayName).toBe('Reader')
  })

  it.each([
    'http://photos.example/1.jpg',
    'javascript:alert(1)',
    '/1.jpg',
    7,
    `https://a.example/${'x'.repeat(3000)}`,
  ])('a photo at %j is ignored', async (picture) => {
    app.provider.behave({ claims: { picture } })
    await app.openBrowser().signIn()
    expect(await app.usersWith(app.provider.person.email)).toMatchObject([{ photo_url: null }])
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ])('the user is never redirected to %j', async (from) => {
    expect(await app.openBrowser().signIn({ from })).toBe('/')
  })

  it('the provider’s discovery document is requested once an hour', async () => {
    let now = 0
    app.services.google = openIdentityProvider(app.provider.settings, { now: () => now })
    const browser = app.openBrowser()
    const asked = () => app.provider.asked.filter((path) => path.startsWith('/.well-known')).length
    const before = asked()
    await browser.begin()
    await browser.begin()
    expect(asked() - before).toBe(1)
    now = 3_600_000
    await browser.begin()
    expect(asked() - before).toBe(2)
  })

  it('without a configured provider, starting is refused', async () => {
    app.services.google = undefined
    expect(await refusal(app.openBrowser().begin())).toMatchObject({ status: 412 })
    expect(await app.openBrowser().finish({ state: 'x', code: 'y' })).toBe('/login?google=refused&from=%2F')
  })
})
