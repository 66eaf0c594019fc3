import { createHash, randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { MailProvider } from '@tidings/db/schema/mailboxes'
import type { Network } from '../../fetch/network.ts'
import { openFixtureWeb } from '../../fetch/testing/fixture-web.ts'
import type { MailClients } from '../mail-oauth.ts'
import { openImapStandIn } from './imap-stand-in.ts'

const CLIENT = { clientId: 'tidings-test', clientSecret: 'a secret of the test' }
const TOKEN_HOSTS: Record<string, MailProvider> = {
  'oauth2.googleapis.com': 'google',
  'login.microsoftonline.com': 'microsoft',
}
const MAIL_HOSTS = ['imap.gmail.com', 'outlook.office365.com'] as const

/** Faults of a provider; each stays until `behave` is called again. */
export interface ProviderFaults {
  /** The user declines, or the provider ends with this error. */
  error?: string
  /** The response of the token endpoint: a status, or one that never ends. */
  token?: number | 'without end'
  /** Fields of the token response that differ; undefined leaves one out. */
  fields?: Record<string, unknown>
  /** Claims of the id token that differ. */
  claims?: Record<string, unknown>
  /** How the mail server refuses every access token. */
  mail?: string
}

/**
 * Google and Microsoft on loopback: token endpoints that check client, code, redirect URI and PKCE, and rotate refresh
 * tokens; and their mail servers, which only take an access token of theirs by XOAUTH2.
 */
export interface MailProviderStandIn {
  network: Network
  clients: MailClients
  /** The account that is signed in there. */
  account: string
  /** How many times tokens were requested. */
  tokenRequests(): number
  behave(faults?: ProviderFaults): void
  /** Visits the provider like a browser; returns the callback URL. */
  visit(authorizationUrl: string): URL
  /** Withdraws access tokens, as after a new password; with the grants, only the user can give new ones. */
  withdraw(what: 'access tokens' | 'all'): void
  close(): Promise<void>
}

export async function openMailProvider(): Promise<MailProviderStandIn> {
  const codes = new Map<string, URLSearchParams>()
  /** The accounts of valid tokens. */
  const grants = new Map<string, string>()
  const accesses = new Map<string, string>()
  let faults: ProviderFaults = {}
  let requests = 0
  const web = await openFixtureWeb((url, response, _, body) => {
    requests += 1
    const provider = TOKEN_HOSTS[url.hostname]
    if (faults.token === 'without end') return pour(response)
    const [status, answer] =
      faults.token !== undefined
        ? [faults.token, { error: 'server_error' }]
        : tokensFor(provider, new URLSearchParams(body))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  })
  const imap = await openImapStandIn(mailServer(), {
    hosts: MAIL_HOSTS,
    capabilities: 'IMAP4rev1 SASL-IR AUTH=XOAUTH2',
  })
  const provider: MailProviderStandIn = {
    network: {
      ca: `${web.network.ca}${imap.network.ca}`,
      resolve: (host, signal) =>
        (MAIL_HOSTS.some((mail) => mail === host) ? imap : web).network.resolve(host, signal),
      dial: (address, port) =>
        port === 993 ? { host: '127.0.0.1', port: imap.port } : web.network.dial(address, port),
    },
    clients: { google: CLIENT, microsoft: CLIENT },
    account: 'ada@mail.example',
    tokenRequests: () => requests,
    behave: (next = {}) => {
      faults = next
    },
    visit(authorizationUrl) {
      const asked = new URL(authorizationUrl).searchParams
      const back = new URL(asked.get('redirect_uri') ?? '')
      back.searchParams.set('state', asked.get('state') ?? '')
      if (faults.error !== undefined) back.searchParams.set('error', faults.error)
      else {
        const code = randomUUID()
        codes.set(code, asked)
        back.searchParams.set('code', code)
      }
      return back
    },
    withdraw(what) {
      accesses.clear()
      if (what === 'all') grants.clear()
    },
    close: async () => {
      await Promise.all([web.close(), imap.close()])
    },
  }

  function tokensFor(
    at: MailProvider | undefined,
    form: URLSearchParams,
  ): [status: number, body: Record<string, unknown>] {
    const isClient =
      form.get('client_id') === CLIENT.clientId && form.get('client_secret') === CLIENT.clientSecret
    if (!at || !isClient) return [401, { error: 'invalid_client' }]
    const asked = visitOf(form)
    const earlier = form.get('refresh_token') ?? ''
    const account =
      form.get('grant_type') === 'refresh_token' ? grants.get(earlier) : asked && provider.account
    if (account === undefined) return [400, { error: 'invalid_grant' }]
    grants.delete(earlier)
    const [access_token, refresh_token] = [`access-${randomUUID()}`, `refresh-${randomUUID()}`]
    grants.set(refresh_token, account)
    accesses.set(access_token, account)
    const scope = asked?.get('scope') ?? undefined
    const claims = { aud: CLIENT.clientId, nonce: asked?.get('nonce'), email: account, ...faults.claims }
    const id_token = asked && unsigned(claims)
    const answer = { access_token, refresh_token, expires_in: 3600, token_type: 'Bearer', scope, id_token }
    return [200, { ...answer, ...faults.fields }]
  }

  function visitOf(form: URLSearchParams): URLSearchParams | undefined {
    const asked = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const fits =
      asked?.get('client_id') === CLIENT.clientId &&
      asked.get('code_challenge_method') === 'S256' &&
      asked.get('code_challenge') === challenge &&
      asked.get('redirect_uri') === form.get('redirect_uri')
    return fits ? asked : undefined
  }

  /** Its replies to AUTHENTICATE: an error is a challenge, which the client ends with an empty line. */
  function mailServer() {
    let refused = ''
    return (line: string) => {
      const [tag = '', command, mechanism, payload = ''] = line.split(' ')
      if (line === '' && refused !== '') return `${refused} NO ${faults.mail ?? REFUSAL}\r\n`
      if (command === 'LOGIN')
        return `${tag} NO [AUTHENTICATIONFAILED] Application-specific password required\r\n`
      if (command !== 'AUTHENTICATE' || mechanism !== 'XOAUTH2') return undefined
      const [user = '', auth = ''] = Buffer.from(payload, 'base64').toString().split('\x01')
      const account = accesses.get(auth.replace('auth=Bearer ', ''))
      if (faults.mail === undefined && user === `user=${account}`) return `${tag} OK in\r\n`
      refused = tag
      return `+ ${Buffer.from('{"status":"400","schemes":"Bearer"}').toString('base64')}\r\n`
    }
  }

  return provider
}

const REFUSAL = '[AUTHENTICATIONFAILED] Invalid credentials (Failure)'

function unsigned(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2ln`
}

function pour(response: ServerResponse): void {
  const more = () => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  }
  response.on('drain', more)
  more()
}
