import { CodeChallengeMethod, OAuth2Client } from 'arctic'
import { createRemoteJWKSet, customFetch } from 'jose'
import { readIdToken } from './id-token.ts'
import { fetchProviderDocument, type ProviderDocument } from './provider-document.ts'
import { identityOf, type ProviderIdentity } from './provider-identity.ts'
import { providerJson } from './provider-json.ts'
import { requestTokens } from './request-tokens.ts'
import { SignInRefused } from './sign-in-refused.ts'
import { withUserInfo } from './user-info.ts'

const SCOPES = ['openid', 'email', 'profile']
const DEADLINE_MS = 5000
const DOCUMENT_LASTS_MS = 3_600_000

/** One sign-in: where the browser comes back to, and the secrets that tie its parts together. */
export interface SignInSecrets {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** Any OpenID Connect provider, Google in the first place. */
export interface IdentityProvider {
  /** Where to send the browser. Throws SignInRefused when the provider can't be reached. */
  authorizationUrl(secrets: SignInSecrets): Promise<URL>
  /** Who the code stands for; `iss` is what the callback names as its issuer. Throws SignInRefused. */
  identify(code: string, iss: string | undefined, secrets: SignInSecrets): Promise<ProviderIdentity>
}

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

/** Asks nothing before it is first used. `deadlineMs` is for each request to the provider. */
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
      // RFC 9207: an answer that belongs to another provider must not be taken for this one's.
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
