import { describe, expect, it } from 'vitest'
import { useGoogleFixture } from '../testing/google-fixture.ts'
import type { Misbehaviour } from '../testing/oidc-provider.ts'

/** These refusals don't depend on the database; the others are tested on both beside this file. */
describe('attacks on sign-in with Google', () => {
  const app = useGoogleFixture('sqlite')

  const nowSeconds = () => Math.floor(Date.now() / 1000)
  const FORGED: Misbehaviour = { signs: 'with another key' }
  const ATTACKS: [what: string, how: () => Misbehaviour, fault: string][] = [
    ['signed with the published key as a shared secret', () => ({ signs: 'with the public key' }), 'refused'],
    [
      'signed with a shared secret that the keys hold',
      () => ({
        signs: 'with the secret',
        responses: {
          '/keys': {
            keys: [
              {
                kty: 'oct',
                k: Buffer.from('a secret of the test'.padEnd(32)).toString('base64url'),
                alg: 'HS256',
              },
            ],
          },
        },
      }),
      'refused',
    ],
    ['that names no key', () => ({ ...FORGED, header: { kid: undefined } }), 'refused'],
    ['that names a key which is not published', () => ({ header: { kid: 'two' } }), 'refused'],
    ['that names a file as its key', () => ({ ...FORGED, header: { kid: '../../../dev/null' } }), 'refused'],
    ['that names a query as its key', () => ({ ...FORGED, header: { kid: "' or 1=1 --" } }), 'refused'],
    ['that brings its own key', () => ({ ...FORGED, header: { jwk: 'another' } }), 'refused'],
    [
      'that says where its keys are',
      () => ({ ...FORGED, header: { jku: `${app.provider.settings.issuer}/other-keys` } }),
      'refused',
    ],
    [
      'that says where its certificate is',
      () => ({ ...FORGED, header: { x5u: `${app.provider.settings.issuer}/other-keys` } }),
      'refused',
    ],
    [
      'from a time to come',
      () => ({ claims: { iat: nowSeconds() + 3600, exp: nowSeconds() + 7200 } }),
      'refused',
    ],
    ['from long ago that has not run out', () => ({ claims: { iat: nowSeconds() - 86_400 } }), 'refused'],
    ['without the time it was made at', () => ({ claims: { iat: undefined } }), 'refused'],
    ['that does not count yet', () => ({ claims: { nbf: nowSeconds() + 3600 } }), 'refused'],
    ['for nobody', () => ({ claims: { aud: undefined } }), 'refused'],
    ['for a list of nobody', () => ({ claims: { aud: [] } }), 'refused'],
    ['with several nonces', () => ({ claims: { nonce: ['a', 'b'] } }), 'refused'],
    ['whose issuer is a list', () => ({ claims: { iss: [app.provider.settings.issuer] } }), 'refused'],
    ['whose person is a number', () => ({ claims: { sub: 1 } }), 'refused'],
    ['whose person has too long a name', () => ({ claims: { sub: 'x'.repeat(256) } }), 'refused'],
    ['whose email is a list', () => ({ claims: { email: ['a@b.example', 'c@d.example'] } }), 'unverified'],
    ['whose email is verified by a number', () => ({ claims: { email_verified: 1 } }), 'unverified'],
    [
      'in more parts than a token has',
      () => ({ responses: { '/token': { access_token: 'a', id_token: 'a.b.c.d.e' } } }),
      'refused',
    ],
    [
      'that is an object',
      () => ({ responses: { '/token': { access_token: 'a', id_token: { sub: 'eve' } } } }),
      'refused',
    ],
  ]
  it.each(ATTACKS)('an id token %s does not sign in', async (_, how, fault) => {
    app.provider.behave(how())
    const browser = app.openBrowser()
    expect(await browser.signIn()).toBe(`/login?google=${fault}&from=%2F`)
    expect(await browser.who()).toBeNull()
    expect(await app.usersWith(app.provider.person.email)).toEqual([])
    expect(app.provider.asked).not.toContain('/other-keys')
  })

  const NO_EMAIL = { claims: { email: undefined } }
  it.each<[string, Misbehaviour]>([
    ['the tokens arrive too slowly', { responses: { '/token': 'slowly' } }],
    ['the keys arrive too slowly', { responses: { '/keys': 'slowly' } }],
    ['the keys redirect', { responses: { '/keys': 'a redirect' } }],
    ['the keys are endless', { responses: { '/keys': 'without end' } }],
    ['the user info arrives too slowly', { ...NO_EMAIL, responses: { '/userinfo': 'slowly' } }],
    ['the user info redirects', { ...NO_EMAIL, responses: { '/userinfo': 'a redirect' } }],
    ['the user info is endless', { ...NO_EMAIL, responses: { '/userinfo': 'without end' } }],
    ['the user info has no subject', { ...NO_EMAIL, info: { sub: undefined } }],
  ])('a sign-in fails in time when %s', async (_, how) => {
    app.provider.behave(how)
    if (JSON.stringify(how).includes('slowly')) app.wait(400)
    const browser = app.openBrowser()
    const began = Date.now()
    expect(await browser.signIn()).toBe('/login?google=unavailable&from=%2F')
    expect(Date.now() - began).toBeLessThan(4000)
    expect(await browser.who()).toBeNull()
  })

  it.each<[string, (right: Record<string, string>) => object]>([
    ['two codes', ({ code, ...rest }) => ({ ...rest, code: [code, 'another'] })],
    ['the right code twice', ({ code, ...rest }) => ({ ...rest, code: [code, code] })],
    ['two states', ({ state, ...rest }) => ({ ...rest, state: [state, state] })],
    ['two issuers', (right) => ({ ...right, iss: ['https://a.example', 'https://b.example'] })],
    ['a code and an error', (right) => ({ ...right, error: 'server_error' })],
    ['an error of several lines', ({ state }) => ({ state, error: 'a\r\nSet-Cookie: b=c' })],
  ])('a callback with %s does not sign in', async (_, spoil) => {
    const browser = app.openBrowser()
    const right = Object.fromEntries((await app.provider.visit(await browser.begin())).searchParams)
    expect(await browser.finish(spoil(right))).toBe('/login?google=refused&from=%2F')
    expect(await browser.who()).toBeNull()
    expect(JSON.stringify(app.logged)).not.toMatch(/Set-Cookie|\\r|\\n/)
  })

  it('a provider that announces `iss` in callbacks must send it', async () => {
    const { issuer } = app.provider.settings
    const endpoint = (path: string) => `${issuer}${path}`
    app.provider.behave({
      responses: {
        '/.well-known/openid-configuration': {
          issuer,
          authorization_endpoint: endpoint('/authorize'),
          token_endpoint: endpoint('/token'),
          jwks_uri: endpoint('/keys'),
          authorization_response_iss_parameter_supported: true,
        },
      },
    })
    expect(await app.openBrowser().signIn()).toBe('/login?google=refused&from=%2F')
    expect(app.provider.asked.at(-1)).toBe('/authorize')
  })

  it.each([
    ['by the PKCE verifier', {}],
    ['by the nonce, if the provider ignores the verifier', { ignoresPkce: true }],
  ])('a stolen code injected into another sign-in is refused %s', async (_, how) => {
    app.provider.behave(how)
    const [victim, thief] = [app.openBrowser(), app.openBrowser()]
    const stolen = (await app.provider.visit(await victim.begin())).searchParams.get('code')
    const own = new URL(await thief.begin()).searchParams.get('state')
    expect(await thief.finish({ code: stolen, state: own })).toBe('/login?google=refused&from=%2F')
    expect(await thief.who()).toBeNull()
  })

  it('the code of one tab does not match the state of another', async () => {
    const browser = app.openBrowser()
    const [one, other] = await Promise.all(
      [await browser.begin(), await browser.begin()].map((url) => app.provider.visit(url)),
    )
    const mixed = { code: one?.searchParams.get('code'), state: other?.searchParams.get('state') }
    expect(await browser.finish(mixed)).toBe('/login?google=refused&from=%2F')
  })

  it('of two concurrent callbacks with the same code, one succeeds', async () => {
    const browser = app.openBrowser()
    const query = Object.fromEntries((await app.provider.visit(await browser.begin())).searchParams)
    const paths = await Promise.all([browser.finish(query), browser.finish(query)])
    expect(paths.toSorted()).toEqual(['/', '/login?google=refused&from=%2F'])
  })
})
