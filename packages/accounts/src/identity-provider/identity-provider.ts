import { CodeChallengeMethod, OAuth2Client, OAuth2Tokens } from 'arctic'
import { createRemoteJWKSet, customFetch } from 'jose'
import { z } from 'zod'
import { SignInRefused } from '../sign-in-refused.ts'
import {
  identityOf,
  type PersonClaims,
  type ProviderIdentity,
  personClaims,
  readIdToken,
} from './provider-identity.ts'

const schema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url({ protocol: /^https?$/ }),
  token_endpoint: z.url({ protocol: /^https?$/ }),
  jwks_uri: z.url({ protocol: /^https?$/ }),
  userinfo_endpoint: z.url({ protocol: /^https?$/ }).optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})

/** An OpenID Connect provider's metadata (OpenID Connect Discovery 1.0), as far as it is used. */
type ProviderDocument = z.infer<typeof schema>

/** Documents, keys and tokens are a few kilobytes. */
const MAX_BYTES = 262_144

/**
 * Requests JSON from the identity provider: no redirects, at most 256 KiB, all within `deadlineMs`. The address is from
 * the operator's setting or the provider's metadata, and may be on a private network. Throws SignInRefused.
 */
async function providerJson(
  url: string,
  { deadlineMs, ...request }: { deadlineMs: number; method?: 'POST'; headers?: Headers; body?: string },
): Promise<{ status: number; body: unknown }> {
  const { host } = new URL(url)
  try {
    const headers = new Headers(request.headers)
    headers.set('accept', 'application/json')
    const response = await fetch(url, {
      ...request,
      headers,
      redirect: 'error',
      signal: AbortSignal.timeout(deadlineMs),
    })
    return { status: response.status, body: JSON.parse(await boundedText(response)) }
  } catch (error) {
    throw new SignInRefused('unavailable', `${host} gave no usable answer: ${reasonOf(error)}`)
  }
}

async function boundedText({ body }: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw new RangeError('the answer is too long')
    parts.push(part)
  }
  return Buffer.concat(parts).toString()
}

/** fetch only says "fetch failed"; a parser quotes its input, which may be a token. */
function reasonOf(error: unknown): string {
  if (error instanceof SyntaxError) return 'it is not JSON'
  if (!(error instanceof Error)) return 'it failed'
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}

/** Fetches the provider's metadata. Throws SignInRefused if it can't be fetched or is another issuer's. */
async function fetchProviderDocument(issuer: string, deadlineMs: number): Promise<ProviderDocument> {
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const { status, body } = await providerJson(url, { deadlineMs })
  const { data, error } = schema.safeParse(body)
  if (status !== 200 || !data) {
    throw new SignInRefused(
      'unavailable',
      `${url} is not a discovery document (${status}, ${error?.issues[0]?.message})`,
    )
  }
  if (data.issuer !== issuer) {
    throw new SignInRefused('unavailable', `the discovery document at ${url} names another issuer`)
  }
  // Anyone who can intercept unencrypted requests could impersonate anybody.
  const addresses = [
    data.authorization_endpoint,
    data.token_endpoint,
    data.jwks_uri,
    data.userinfo_endpoint ?? issuer,
  ]
  if (issuer.startsWith('https:') && !addresses.every((address) => address.startsWith('https:'))) {
    throw new SignInRefused('unavailable', `the discovery document at ${url} names an address without https`)
  }
  return data
}

/**
 * Exchanges the code of a callback for tokens. Replaces arctic's own request, which has no timeout, follows redirects
 * and has no size limit. Throws SignInRefused.
 */
async function requestTokens(
  document: ProviderDocument,
  client: { id: string; secret: string },
  { code, redirectUri, verifier }: { code: string; redirectUri: string; verifier: string },
  deadlineMs: number,
): Promise<{ idToken: string; accessToken: string }> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  const headers = new Headers({ 'content-type': 'application/x-www-form-urlencoded' })
  if (document.token_endpoint_auth_methods_supported.includes('client_secret_basic')) {
    const pair = [client.id, client.secret].map(encodeURIComponent).join(':')
    headers.set('authorization', `Basic ${Buffer.from(pair).toString('base64')}`)
  } else {
    form.set('client_id', client.id)
    form.set('client_secret', client.secret)
  }
  const request = { method: 'POST', headers, body: form.toString(), deadlineMs } as const
  const { status, body } = await providerJson(document.token_endpoint, request)
  if (status !== 200) throw refusal(status, body)
  try {
    const tokens = new OAuth2Tokens(body as object)
    return { idToken: tokens.idToken(), accessToken: tokens.accessToken() }
  } catch {
    throw new SignInRefused('refused', 'the provider answered without tokens')
  }
}

/** `invalid_grant` means a bad code; anything else, such as `invalid_client`, is logged for the operator. */
function refusal(status: number, body: unknown): SignInRefused {
  const said = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : ''
  const error = /^[\w.-]{1,60}$/.test(said) ? said : 'no reason'
  const fault = error === 'invalid_grant' ? 'refused' : 'unavailable'
  return new SignInRefused(fault, `the provider rejected the code (${status}, ${error})`)
}

/**
 * The claims with those of the user-info endpoint: many providers include the e-mail address only there. It must have
 * the same subject (OpenID Connect Core 5.3.2), as otherwise a replaced response could be anybody's. Throws
 * SignInRefused.
 */
async function withUserInfo(
  claims: PersonClaims,
  endpoint: string,
  { accessToken, deadlineMs }: { accessToken: string; deadlineMs: number },
): Promise<PersonClaims> {
  const headers = new Headers({ authorization: `Bearer ${accessToken}` })
  const { status, body } = await providerJson(endpoint, { headers, deadlineMs })
  const { data } = personClaims.safeParse(body)
  if (status !== 200 || !data)
    throw new SignInRefused('unavailable', `the user info can’t be read (${status})`)
  if (data.sub !== claims.sub) throw new SignInRefused('refused', 'the user info is for another subject')
  return { ...data, name: claims.name ?? data.name, picture: claims.picture ?? data.picture }
}

const SCOPES = ['openid', 'email', 'profile']
const DEADLINE_MS = 5000
const DOCUMENT_LASTS_MS = 3_600_000

/** One sign-in: its redirect URL, and the secrets that connect its steps. */
export interface SignInSecrets {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** Any OpenID Connect provider, mainly Google. */
export interface IdentityProvider {
  /** The URL to redirect the browser to. Throws SignInRefused if the provider can't be reached. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>
  /** The identity of a code; `iss` is the issuer named in the callback. Throws SignInRefused. */
  identify(code: string, iss: string | undefined, secrets: SignInSecrets): Promise<ProviderIdentity>
}

interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Makes no request before its first use. `deadlineMs` is the timeout of each request to the provider. */
export function openIdentityProvider(
  { issuer, clientId, clientSecret }: ProviderSettings,
  { deadlineMs = DEADLINE_MS, now = Date.now }: { deadlineMs?: number; now?: () => number } = {},
): IdentityProvider {
  let known: { document: ProviderDocument; keys: ReturnType<typeof keysAt>; until: number } | undefined

  async function describe() {
    if (!known || known.until <= now()) {
      const document = await fetchProviderDocument(issuer, deadlineMs)
      known = { document, keys: keysAt(document.jwks_uri, deadlineMs), until: now() + DOCUMENT_LASTS_MS }
    }
    return known
  }

  return {
    async authorizationUrl({ redirectUri, state, nonce, verifier }) {
      const { document } = await describe()
      const client = new OAuth2Client(clientId, clientSecret, redirectUri)
      const { authorization_endpoint: endpoint } = document
      const { S256 } = CodeChallengeMethod
      const url = client.createAuthorizationURLWithPKCE(endpoint, state, S256, verifier, SCOPES)
      url.searchParams.set('nonce', nonce)
      return url
    },
    async identify(code, iss, { redirectUri, nonce, verifier }) {
      const { document, keys } = await describe()
      // RFC 9207: a response from another provider must not be accepted.
      if (iss === undefined ? document.authorization_response_iss_parameter_supported : iss !== issuer) {
        throw new SignInRefused('refused', 'the callback names another issuer, or none')
      }
      const client = { id: clientId, secret: clientSecret }
      const step = { code, redirectUri, verifier }
      const { idToken, accessToken } = await requestTokens(document, client, step, deadlineMs)
      const claims = await readIdToken(idToken, { issuer, clientId, nonce, keys })
      const { userinfo_endpoint: endpoint } = document
      if (claims.email !== undefined || endpoint === undefined) return identityOf(issuer, claims)
      return identityOf(issuer, await withUserInfo(claims, endpoint, { accessToken, deadlineMs }))
    },
  }
}

function keysAt(url: string, deadlineMs: number) {
  return createRemoteJWKSet(new URL(url), {
    timeoutDuration: deadlineMs,
    async [customFetch](address) {
      const { status, body } = await providerJson(address, { deadlineMs })
      return Response.json(body, { status })
    },
  })
}
