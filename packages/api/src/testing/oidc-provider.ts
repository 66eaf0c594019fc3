import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

const CLIENT = { clientId: 'tidings-test', clientSecret: 'a secret of the test' }

/** Faults of a provider. Each stays until `behave` is called again. */
export interface Misbehaviour {
  /** The user declines. */
  cancels?: boolean
  /** Overrides for the id token's claims; undefined omits one. */
  claims?: Record<string, unknown>
  /** The same for the userinfo endpoint. */
  info?: Record<string, unknown>
  /** How the id token is signed instead of with the published key. */
  signs?: 'not at all' | 'with the secret' | 'with the public key' | 'with another key'
  /** Overrides for the id token's header; `jwk: 'another'` inserts the other key. */
  header?: Record<string, unknown>
  /** It accepts a code without its PKCE verifier. */
  ignoresPkce?: boolean
  /** Faulty responses of endpoints, by path. */
  responses?: Record<string, Instead>
  /** Overrides for the callback's parameters. */
  returns?: Record<string, string>
}

/** An OpenID Connect provider on loopback that really checks client, redirect URI, code and PKCE, and really signs. */
export interface OidcProvider {
  settings: { issuer: string; clientId: string; clientSecret: string }
  /** The person signed in there. */
  person: { sub: string; email: string; email_verified: boolean; name?: string; picture?: string }
  /** The requested paths, in order. */
  asked: string[]
  behave(how?: Misbehaviour): void
  /** Visits the provider like a browser; returns the callback URL. */
  visit(authorizationUrl: string): Promise<URL>
  close(): Promise<void>
}

const DRIP_MS = 50

/** What a server does instead of responding correctly; an object is sent as it is. */
type Instead = 'never' | 'slowly' | 'garbage' | 'a redirect' | 'without end' | object

/** Starts it on a free port, with Mara signed in. As `localhost` it is cross-site to the product. */
export async function startOidcProvider(
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<OidcProvider> {
  const published = await generateKeyPair('RS256')
  const other = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(published.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const otherJwk = await exportJWK(other.publicKey)
  const publicPem = await exportSPKI(published.publicKey)
  const codes = new Map<string, URLSearchParams>()
  const accessTokens = new Set<string>()
  let how: Misbehaviour = {}
  const server = createServer((request, response) => void handle(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const issuer = `http://${host}:${typeof address === 'object' ? address?.port : ''}`
  const provider: OidcProvider = {
    settings: { issuer, ...CLIENT },
    person: { sub: 'mara-1', email: 'mara@example.com', email_verified: true, name: 'Mara Olsen' },
    asked: [],
    behave: (next = {}) => {
      how = next
    },
    async visit(url) {
      const { headers } = await fetch(url, { redirect: 'manual' })
      return new URL(headers.get('location') ?? '')
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    provider.asked.push(pathname)
    const instead = how.responses?.[pathname]
    if (instead !== undefined) return misbehave(response, instead)
    if (pathname === '/.well-known/openid-configuration') return respond(response, 200, description())
    if (pathname === '/keys') return respond(response, 200, { keys: [jwk] })
    if (pathname === '/other-keys') return respond(response, 200, { keys: [otherJwk] })
    if (pathname === '/authorize') return authorize(response, searchParams)
    if (pathname === '/token') return respond(response, ...(await exchange(request)))
    if (pathname === '/userinfo') return tellInfo(request, response)
    respond(response, 404, { error: 'not_found' })
  }

  function description() {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      userinfo_endpoint: `${issuer}/userinfo`,
    }
  }

  function authorize(response: ServerResponse, asked: URLSearchParams): void {
    const back = new URL(asked.get('redirect_uri') ?? '')
    back.searchParams.set('state', asked.get('state') ?? '')
    if (how.cancels) back.searchParams.set('error', 'access_denied')
    else {
      const code = randomUUID()
      codes.set(code, asked)
      back.searchParams.set('code', code)
    }
    for (const [name, value] of Object.entries(how.returns ?? {})) back.searchParams.set(name, value)
    response.writeHead(302, { location: back.href }).end()
  }

  async function exchange(request: IncomingMessage): Promise<[status: number, body: object]> {
    const basic = Buffer.from(request.headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString()
    const form = new URLSearchParams(await text(request))
    const { clientId, clientSecret } = CLIENT
    if (basic !== `${clientId}:${encodeURIComponent(clientSecret)}`) return [401, { error: 'invalid_client' }]
    const code = form.get('code') ?? ''
    const asked = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      asked?.get('client_id') === clientId &&
      asked.get('redirect_uri') === form.get('redirect_uri') &&
      asked.get('code_challenge_method') === 'S256' &&
      (how.ignoresPkce || asked.get('code_challenge') === challenge)
    if (!asked || !fits) return [400, { error: 'invalid_grant' }]
    const id_token = await idToken(asked.get('nonce') ?? '')
    const access_token = randomUUID()
    accessTokens.add(access_token)
    return [200, { access_token, token_type: 'Bearer', expires_in: 60, id_token }]
  }

  function tellInfo(request: IncomingMessage, response: ServerResponse): void {
    const token = request.headers.authorization?.replace('Bearer ', '') ?? ''
    const known = accessTokens.has(token)
    respond(response, known ? 200 : 401, known ? { ...provider.person, ...how.info } : {})
  }

  function idToken(nonce: string): Promise<string> | string {
    const now = Math.floor(Date.now() / 1000)
    const right = { iss: issuer, aud: CLIENT.clientId, iat: now, exp: now + 60, nonce, ...provider.person }
    const claims = { ...right, ...how.claims }
    if (how.signs === 'not at all') return new UnsecuredJWT(claims).encode()
    const header = how.header?.jwk === 'another' ? { ...how.header, jwk: otherJwk } : how.header
    const secret = how.signs === 'with the public key' ? publicPem : CLIENT.clientSecret.padEnd(32)
    if (how.signs === 'with the secret' || how.signs === 'with the public key') {
      const shared = { alg: 'HS256', ...header }
      return new SignJWT(claims).setProtectedHeader(shared).sign(new TextEncoder().encode(secret))
    }
    const { privateKey } = how.signs === 'with another key' ? other : published
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(privateKey)
  }

  return provider
}

/** Responds with JSON. */
function respond(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Misbehaves instead of responding correctly. */
function misbehave(response: ServerResponse, how: Instead): void {
  if (how === 'never') return
  if (how === 'garbage') response.writeHead(200).end('<html>a secret token</html>')
  else if (how === 'a redirect') response.writeHead(307, { location: 'http://127.0.0.1:1/elsewhere' }).end()
  else if (how === 'slowly') {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), DRIP_MS)
    response.on('close', () => clearInterval(drip))
  } else if (how === 'without end') {
    const pour = () => {
      while (!response.destroyed && response.write(' '.repeat(65_536)));
    }
    response.on('drain', pour)
    pour()
  } else respond(response, 200, how as object)
}
