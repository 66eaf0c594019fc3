import { MAIL_PROVIDERS, type MailProvider } from '@tidings/db/schema/mailboxes'
import { FetchRefused } from '@tidings/mail/common/net/fetch-refused'
import { CodeChallengeMethod, decodeIdToken, OAuth2Client } from 'arctic'
import { z } from 'zod'
import type { FetchWeb } from '../fetch/guarded-fetch.ts'
import { MailboxError } from './mailbox-error.ts'

/** The clients that the operator registered, by provider. */
export type MailClients = Partial<Record<MailProvider, { clientId: string; clientSecret: string }>>

/** What a sign-in at a provider gives. */
export interface MailTokens {
  accessToken: string
  /** When it expires, epoch milliseconds. */
  accessUntil: number
  refreshToken: string
}

/** One visit to a provider: its redirect URL, and the secrets that connect its steps. */
interface VisitSecrets {
  redirectUri: string
  state: string
  nonce: string
  verifier: string
}

/** Signs in to mailboxes at their providers by OAuth 2 (RFC 6749) instead of a password. */
export interface MailOAuth {
  /** Those that the operator registered a client at. */
  providers: readonly MailProvider[]
  /** The URL to redirect the browser to; `username` preselects the account. */
  authorizationUrl(provider: MailProvider, secrets: VisitSecrets, username?: string): string
  /**
   * The tokens and the address of the account that gave this code; `mayReadMail` is whether it allows that. Throws
   * MailboxError `access-withdrawn` if the code is not valid, `authorization-unavailable`.
   */
  exchange(
    provider: MailProvider,
    code: string,
    secrets: VisitSecrets,
  ): Promise<{ username: string; tokens: MailTokens; mayReadMail: boolean }>
  /** New tokens. Throws MailboxError `access-withdrawn` if only the user can get some, `authorization-unavailable`. */
  refresh(provider: MailProvider, refreshToken: string): Promise<MailTokens>
}

/** The providers: their IMAP servers, also under earlier names, OAuth endpoints, and the scope that allows IMAP. */
const PROVIDERS = {
  google: {
    host: 'imap.gmail.com',
    otherHosts: ['imap.googlemail.com'],
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    mailScope: 'https://mail.google.com/',
    scopes: ['openid', 'email'],
    // Without the consent no refresh token is given the second time.
    parameters: { access_type: 'offline', prompt: 'consent' },
  },
  microsoft: {
    host: 'outlook.office365.com',
    otherHosts: ['imap-mail.outlook.com'],
    authorize: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    token: 'https://login.microsoftonline.com/common/oauth2/v2.0/token',
    mailScope: 'https://outlook.office.com/IMAP.AccessAsUser.All',
    scopes: ['offline_access', 'openid', 'email'],
    // Otherwise a second mailbox could not be chosen.
    parameters: { prompt: 'select_account' },
  },
} satisfies Record<MailProvider, object>

/** The IMAP server of a provider. */
export const imapServerOf = (provider: MailProvider) => ({
  host: PROVIDERS[provider].host,
  port: 993,
  security: 'tls' as const,
})

/** Whether a host is an IMAP server of a provider. */
export function isHostOf(provider: MailProvider, name: string): boolean {
  const { host, otherHosts } = PROVIDERS[provider]
  return [host, ...otherHosts].includes(name)
}

/** Whether two addresses are of one account; Gmail's have two domains. */
export function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [one, other].map((name) => name.toLowerCase().replace(/@googlemail\.com$/, '@gmail.com'))
  return a === b
}

/** Tokens are a few kilobytes. */
const LIMITS = { bytes: 65_536, wholeMs: 10_000 }

const tokenResponse = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  // Recommended, not required.
  expires_in: z.coerce.number().positive().max(31_536_000).catch(300),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().optional(),
  scope: z.string().optional(),
})
type TokenResponse = z.infer<typeof tokenResponse>

const claims = z.object({
  nonce: z.string(),
  aud: z.string(),
  // Work accounts at Microsoft may have no address but the name that they sign in with.
  email: z.email().max(320).optional(),
  preferred_username: z.email().max(320).optional().catch(undefined),
})

/** Errors after which only the user can get new tokens (RFC 6749, 5.2; OpenID Connect Core, 3.1.2.6). */
const WITHDRAWN = new Set(['invalid_grant', 'interaction_required', 'login_required', 'consent_required'])

const unavailable = (why: string, cause?: unknown) =>
  new MailboxError('authorization-unavailable', new Error(why, { cause }))

/** Makes no request before its first use; all go through the guarded fetcher. */
export function openMailOAuth(clients: MailClients, fetchWeb: FetchWeb, now = Date.now): MailOAuth {
  const clientOf = (provider: MailProvider) => {
    const client = clients[provider]
    if (!client) throw unavailable(`no client at ${provider} is set`)
    return client
  }

  async function request(provider: MailProvider, form: Record<string, string>): Promise<TokenResponse> {
    const { clientId, clientSecret } = clientOf(provider)
    const fields = new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret })
    const { status, body } = await fetchWeb(PROVIDERS[provider].token, {
      ...{ method: 'POST', form: fields, accept: 'application/json', follow: false, limits: LIMITS },
    }).catch((error: unknown) => {
      if (!(error instanceof FetchRefused)) throw error
      throw unavailable(`the token endpoint of ${provider} gave no answer: ${error.message}`, error)
    })
    const response = jsonOf(body)
    if (status !== 200) {
      const { data } = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) }).safeParse(response)
      const why = `the token endpoint of ${provider} refused (${status}, ${data?.error ?? 'no reason'})`
      if (data && WITHDRAWN.has(data.error)) throw new MailboxError('access-withdrawn', new Error(why))
      throw unavailable(why)
    }
    const { data } = tokenResponse.safeParse(response)
    if (!data) throw unavailable(`the token endpoint of ${provider} answered without tokens`)
    return data
  }

  const tokensOf = (response: TokenResponse, earlier = ''): MailTokens => ({
    accessToken: response.access_token,
    accessUntil: now() + Math.floor(response.expires_in * 1000),
    refreshToken: response.refresh_token ?? earlier,
  })

  return {
    providers: MAIL_PROVIDERS.filter((provider) => clients[provider] !== undefined),
    authorizationUrl(provider, { redirectUri, state, nonce, verifier }, username) {
      const { clientId } = clientOf(provider)
      const { authorize, mailScope, scopes, parameters } = PROVIDERS[provider]
      const client = new OAuth2Client(clientId, null, redirectUri)
      const { S256 } = CodeChallengeMethod
      const asked = [mailScope, ...scopes]
      const url = client.createAuthorizationURLWithPKCE(authorize, state, S256, verifier, asked)
      const more = { ...parameters, nonce, ...(username !== undefined && { login_hint: username }) }
      for (const [name, value] of Object.entries(more)) url.searchParams.set(name, value)
      return url.href
    },
    async exchange(provider, code, { redirectUri, nonce, verifier }) {
      const form = { code, redirect_uri: redirectUri, code_verifier: verifier }
      const response = await request(provider, { grant_type: 'authorization_code', ...form })
      const tokens = tokensOf(response)
      const username = accountOf(response, { nonce, clientId: clientOf(provider).clientId })
      if (tokens.refreshToken === '' || username === undefined) {
        throw unavailable(`the token endpoint of ${provider} named no account, or gave no refresh token`)
      }
      // Without a word it is what was requested (RFC 6749, 5.1).
      const given = response.scope?.toLowerCase().split(' ')
      const { mailScope } = PROVIDERS[provider]
      return { username, tokens, mayReadMail: given?.includes(mailScope.toLowerCase()) ?? true }
    },
    async refresh(provider, refreshToken) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken }
      return tokensOf(await request(provider, form), refreshToken)
    },
  }
}

/**
 * The address in an id token for this client and the visit with this nonce. Its signature is not checked, as it came from the provider
 * itself over TLS (OpenID Connect Core, 3.1.3.7), and the mail server checks that address and token belong together.
 */
function accountOf(
  { id_token }: TokenResponse,
  { nonce, clientId }: { nonce: string; clientId: string },
): string | undefined {
  try {
    const { data } = claims.safeParse(decodeIdToken(id_token ?? ''))
    const isOurs = data?.nonce === nonce && data.aud === clientId
    return isOurs ? (data.email ?? data.preferred_username) : undefined
  } catch {
    return undefined
  }
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(body).toString())
  } catch {
    return undefined
  }
}
