import { hkdfSync } from 'node:crypto'
import { ACCESS_TOKEN_S, openAccessTokens } from '@tidings/accounts/sessions/access-tokens'
import { DATABASES } from '@tidings/db/testing/test-database'
import { SignJWT } from 'jose'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectRefused } from '../testing/refusal.ts'
import { useTestApp } from '../testing/test-app.ts'

const WHO = { userId: 'user', handle: 'session' }

describe('an access token', () => {
  const key = new Uint8Array(32).fill(7)
  const tokens = openAccessTokens(key)
  const derived = new Uint8Array(hkdfSync('sha256', key, '', 'access-token', 32))
  const now = Date.UTC(2026, 5, 1)

  it('identifies its user and session until it expires', async () => {
    const token = await tokens.issue(WHO, now)
    expect(await tokens.read(token, now)).toEqual({ ...WHO, isExpired: false })
    const end = now + ACCESS_TOKEN_S * 1000
    expect(await tokens.read(token, end - 1000)).toEqual({ ...WHO, isExpired: false })
    expect(await tokens.read(token, end)).toEqual({ ...WHO, isExpired: true })
  })

  it('is valid for a quarter of an hour at most', () => {
    expect(ACCESS_TOKEN_S).toBeLessThanOrEqual(900)
  })

  it('is accepted by every process of the installation, and by no other installation', async () => {
    const token = await tokens.issue(WHO, now)
    expect(await openAccessTokens(key).read(token, now)).toEqual({ ...WHO, isExpired: false })
    expect(await openAccessTokens(new Uint8Array(32)).read(token, now)).toBeUndefined()
  })

  /** Signs a token with a key. */
  const signed = (by: Uint8Array, alg: string, typ: string, claims: object = {}) =>
    new SignJWT({ iss: 'tidings', aud: 'tidings', sub: 'user', sid: 'session', ...claims })
      .setProtectedHeader({ alg, typ })
      .setIssuedAt(now / 1000)
      .setExpirationTime(now / 1000 + 900)
      .sign(by)
  const without = (part: number) => async () => {
    const parts = (await tokens.issue(WHO, now)).split('.')
    return parts
      .with(part, part === 1 ? Buffer.from('{"sub":"eve","sid":"session"}').toString('base64url') : '')
      .join('.')
  }

  it.each<[string, () => Promise<string>]>([
    ['without a signature', without(2)],
    ['with other claims than were signed', without(1)],
    ['without a header', without(0)],
    [
      'without an algorithm',
      async () => `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.e30.`,
    ],
    ['signed with the key that the token key is derived from', () => signed(key, 'HS256', 'at+jwt')],
    ['signed with another algorithm', () => signed(derived, 'HS512', 'at+jwt')],
    ['with claims of the wrong type', () => signed(derived, 'HS256', 'at+jwt', { sub: undefined })],
    ['that is no token', async () => 'a.b.c'],
    ['that is empty', async () => '..'],
  ])('%s is rejected', async (_, make) => {
    expect(await tokens.read(await make(), now)).toBeUndefined()
  })

  it.each<[string, string, object]>([
    ['an id token', 'JWT', {}],
    ['of another issuer', 'at+jwt', { iss: 'https://accounts.google.com' }],
    ['for another audience', 'at+jwt', { aud: 'elsewhere' }],
    ['for no audience', 'at+jwt', { aud: undefined }],
  ])('of another kind or audience is rejected: %s', async (_, typ, claims) => {
    expect(await tokens.read(await signed(derived, 'HS256', 'at+jwt'), now)).toBeDefined()
    expect(await tokens.read(await signed(derived, 'HS256', typ, claims), now)).toBeUndefined()
  })
})

describe.each(DATABASES)('access tokens of sessions on %s', (kind) => {
  const app = useTestApp(kind)
  afterEach(() => vi.useRealTimers())

  const setClock = (now: number) => vi.useFakeTimers({ toFake: ['Date'], now })
  /** A user whose page has requested a token. */
  async function newPage() {
    const reader = await app.newReader()
    const made = await reader.call.auth.token()
    return { ...reader, made, access: made.token ?? '' }
  }
  const find = (access: string, cookie?: string) =>
    app.services.sessions.find({
      authorization: `Bearer ${access}`,
      ...(cookie !== undefined && { cookie: `tidings=${cookie}` }),
    })

  it('is issued for the cookie’s session with its lifetime, and authenticates its user', async () => {
    const { user, made, access, token } = await newPage()
    expect(made).toMatchObject({ user: { uid: user.id }, expiresIn: ACCESS_TOKEN_S })
    expect(access).not.toContain(token)
    expect(await find(access)).toMatchObject({ user: { id: user.id }, by: 'bearer', renewedCookie: null })
  })

  it('is null without a user', async () => {
    const { call } = await app.caller()
    expect(await call.auth.token()).toEqual({ user: null, token: null, expiresIn: 0 })
  })

  it.each(['the session’s own token', 'an access token'])('is not issued for %s', async (which) => {
    const { token, access } = await newPage()
    const { call } = await app.bearerCaller(which === 'an access token' ? access : token)
    await expectRefused(call.auth.token(), 'FORBIDDEN')
  })

  it.each<[string, (page: Awaited<ReturnType<typeof newPage>>) => Promise<unknown>]>([
    ['logged out', ({ call }) => call.auth.logout()],
    ['logged out everywhere', ({ call }) => call.sessions.endAll()],
    [
      'ended from another session',
      async ({ user, call }) => {
        const far = await app.caller((await app.services.sessions.start(user.id)).token)
        const { sessions } = await call.sessions.list()
        await far.call.sessions.end({ id: sessions.find(({ isThis }) => isThis)?.id ?? '' })
      },
    ],
    [
      'of a deleted account',
      ({ user }) => app.db.updateTable('users').set({ deleted_at: 1 }).where('id', '=', user.id).execute(),
    ],
    [
      'expired',
      ({ user }) =>
        app.db.updateTable('sessions').set({ expires_at: 1 }).where('user_id', '=', user.id).execute(),
    ],
  ])('is invalid once its session ends: %s', async (_, end) => {
    const page = await newPage()
    expect(await find(page.access)).toBeDefined()
    await end(page)
    expect(await find(page.access)).toBeUndefined()
    expect(await find(page.access, page.token)).toBeUndefined()
  })

  it('sent with the cookie of the same user is ignored in favour of the cookie, so a stale token does not sign out', async () => {
    const { access, token, user } = await newPage()
    expect(await find(access, token)).toMatchObject({ user: { id: user.id }, by: 'cookie' })
    const { token: later } = await app.services.sessions.start(user.id)
    await app.services.sessions.end(token)
    expect(await find(access, later)).toMatchObject({ user: { id: user.id }, by: 'cookie' })
    setClock(Date.now() + ACCESS_TOKEN_S * 1000 + 1000)
    expect(await find(access, later)).toMatchObject({ user: { id: user.id }, by: 'cookie' })
  })

  it('sent with the cookie of another user is used alone, without anything from the cookie', async () => {
    const [ann, bea] = [await newPage(), await newPage()]
    expect(await find(ann.access, bea.token)).toMatchObject({ user: { id: ann.user.id }, by: 'bearer' })
    await app.services.sessions.end(ann.token)
    expect(await find(ann.access, bea.token)).toBeUndefined()
  })

  it('does not prevent the renewal of the browser’s cookie', async () => {
    const { access, token } = await newPage()
    setClock(Date.now() + 901_000)
    expect((await find(access, token))?.renewedCookie).toContain(`tidings=${token};`)
  })
})
