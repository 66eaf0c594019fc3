import { DATABASES } from '@tidings/db/testing/test-database'
import { describe, expect, it } from 'vitest'
import { PASSWORD, useGoogleFixture } from '../testing/google-fixture.ts'
import type { Misbehaviour } from '../testing/oidc-provider.ts'
import { expectRefused } from '../testing/refusal.ts'

describe.each(DATABASES)('a failing sign-in with Google on %s', (kind) => {
  const app = useGoogleFixture(kind)

  /** A silent provider times out soon; a responding one has time, however busy the machine. */
  function behave(how: Misbehaviour): void {
    app.provider.behave(how)
    app.wait(Object.values(how.responses ?? {}).includes('never') ? 300 : undefined)
  }

  const REFUSALS: [what: string, how: Misbehaviour, fault: string][] = [
    ['that the person cancelled', { cancels: true }, 'cancelled'],
    ['that the provider ended in an error', { returns: { error: 'server_error' } }, 'refused'],
    ['with another state', { returns: { state: 'x'.repeat(43) } }, 'refused'],
    ['without a code', { returns: { code: '' } }, 'refused'],
    ['with a code that was never given out', { returns: { code: 'made-up' } }, 'refused'],
    ['from another issuer', { returns: { iss: 'https://evil.example' } }, 'refused'],
    ['with another nonce', { claims: { nonce: 'another' } }, 'refused'],
    ['without a nonce', { claims: { nonce: undefined } }, 'refused'],
    ['with an email that is not verified', { claims: { email_verified: false } }, 'unverified'],
    ['with an email that is verified in words', { claims: { email_verified: 'false' } }, 'unverified'],
    ['without a word on the email', { claims: { email_verified: undefined } }, 'unverified'],
    ['without an email', { claims: { email: undefined }, info: { email: undefined } }, 'unverified'],
    [
      'with an email that is not verified in the user info',
      { claims: { email: undefined }, info: { email_verified: false } },
      'unverified',
    ],
    [
      'with the user info of somebody else',
      { claims: { email: undefined }, info: { sub: 'eve' } },
      'refused',
    ],
    [
      'and no user info',
      { claims: { email: undefined }, responses: { '/userinfo': 'garbage' } },
      'unavailable',
    ],
    ['with an email that is none', { claims: { email: 'mara' } }, 'unverified'],
    ['with an inbox address of this server', { claims: { email: 'Mara@Inbox.test' } }, 'inbox-address'],
    ['with a token for another client', { claims: { aud: 'another' } }, 'refused'],
    ['with a token for several clients', { claims: { aud: ['tidings-test', 'another'] } }, 'refused'],
    ['with a token that was given to another client', { claims: { azp: 'another' } }, 'refused'],
    ['with a token of another issuer', { claims: { iss: 'https://evil.example' } }, 'refused'],
    ['with a token that has run out', { claims: { exp: 1 } }, 'refused'],
    ['with a token that never runs out', { claims: { exp: undefined } }, 'refused'],
    ['with a token of nobody', { claims: { sub: '' } }, 'refused'],
    ['with a token that is not signed', { signs: 'not at all' }, 'refused'],
    ['with a token signed by the shared secret', { signs: 'with the secret' }, 'refused'],
    ['with a token signed by another key', { signs: 'with another key' }, 'refused'],
    ['and no answer for the code', { responses: { '/token': 'never' } }, 'unavailable'],
    ['and garbage for the code', { responses: { '/token': 'garbage' } }, 'unavailable'],
    ['and a redirect for the code', { responses: { '/token': 'a redirect' } }, 'unavailable'],
    ['and an answer without end for the code', { responses: { '/token': 'without end' } }, 'unavailable'],
    ['and no id token for the code', { responses: { '/token': { access_token: 'a' } } }, 'refused'],
    ['and an id token that is no token', { responses: { '/token': { id_token: 'a secret' } } }, 'refused'],
    ['and no keys', { responses: { '/keys': 'never' } }, 'unavailable'],
    ['and keys that are none', { responses: { '/keys': 'garbage' } }, 'unavailable'],
  ]
  it.each(REFUSALS)(
    'a result %s is logged, does not sign in and does not sign out the current user',
    async (_, how, fault) => {
      const browser = app.openBrowser()
      const mine = { name: 'Ada', email: `ada-${app.provider.person.email}`, password: PASSWORD }
      const { user } = await (await browser.call()).auth.signup(mine)
      behave(how)
      const path = await browser.signIn({ from: '/saved' })
      expect(path).toMatch(new RegExp(`^/login\\?google=${fault}&from=%2F(saved)?$`))
      expect((await browser.who())?.uid).toBe(user.uid)
      expect(await app.usersWith(app.provider.person.email)).toEqual([])
      expect(app.logged).toMatchObject([{ level: 'warn', details: { fault } }])
      const said = JSON.stringify(app.logged)
      for (const secret of [
        app.provider.settings.clientSecret,
        'a secret',
        browser.cookies().split('=')[1],
      ]) {
        expect(said).not.toContain(secret)
      }
    },
  )

  it('a result works once: the same URL again is refused', async () => {
    const browser = app.openBrowser()
    const query = Object.fromEntries((await app.provider.visit(await browser.begin())).searchParams)
    expect(await browser.finish(query)).toBe('/')
    expect(await browser.finish(query)).toBe('/login?google=refused&from=%2F')
    expect(app.provider.asked.filter((path) => path === '/token').length).toBeGreaterThan(0)
    expect(await browser.who()).toMatchObject({ email: app.provider.person.email })
  })

  it('a result works only in the browser that started, and is not used up by another', async () => {
    const [mine, other] = [app.openBrowser(), app.openBrowser()]
    const query = Object.fromEntries((await app.provider.visit(await mine.begin())).searchParams)
    for (const thief of [other, app.openBrowser()]) {
      expect(await thief.finish(query)).toBe('/login?google=refused&from=%2F')
      expect(await thief.who()).toBeNull()
      await thief.begin()
    }
    expect(await mine.finish(query)).toBe('/')
  })

  it('a result that comes after ten minutes is refused', async () => {
    const browser = app.openBrowser()
    const query = Object.fromEntries((await app.provider.visit(await browser.begin())).searchParams)
    await app.db.updateTable('sign_in_attempts').set({ expires_at: Date.now() }).execute()
    expect(await browser.finish(query)).toBe('/login?google=refused&from=%2F')
  })

  it.each([
    {},
    { state: ['a', 'b'] },
    { code: 'x' },
    { error: 'access_denied' },
    { state: '\0', code: { a: 1 } },
  ])('a callback that nobody started (%j) is refused', async (query) => {
    expect(await app.openBrowser().finish(query)).toBe('/login?google=refused&from=%2F')
  })

  it.each<[string, Misbehaviour['responses']]>([
    ['does not respond', { '/.well-known/openid-configuration': 'never' }],
    ['returns garbage', { '/.well-known/openid-configuration': 'garbage' }],
    ['redirects', { '/.well-known/openid-configuration': 'a redirect' }],
    ['responds endlessly', { '/.well-known/openid-configuration': 'without end' }],
    ['returns an empty discovery document', { '/.well-known/openid-configuration': {} }],
    [
      'is another issuer',
      {
        '/.well-known/openid-configuration': {
          issuer: 'https://evil.example',
          authorization_endpoint: 'https://evil.example/a',
          token_endpoint: 'https://evil.example/t',
          jwks_uri: 'https://evil.example/k',
        },
      },
    ],
  ])(
    'when the provider %s, starting is refused and logged, and works again when it recovers',
    async (_, responses = {}) => {
      behave({ responses })
      const browser = app.openBrowser()
      await expectRefused(browser.begin(), 'PRECONDITION_FAILED', 'Google cannot be reached at the moment.')
      expect(app.logged).toMatchObject([{ level: 'warn', message: 'a login with Google could not start' }])
      behave({})
      expect(await browser.signIn()).toBe('/')
    },
  )
})
