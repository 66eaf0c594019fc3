import { OAuth2Tokens } from 'arctic'
import type { ProviderDocument } from './provider-document.ts'
import { providerJson } from './provider-json.ts'
import { SignInRefused } from './sign-in-refused.ts'

/**
 * Trades the code of a callback for tokens. In place of arctic's own request, which has no deadline, follows redirects
 * and reads without a limit. Throws SignInRefused.
 */
export async function requestTokens(
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
    throw new SignInRefused('refused', 'the provider answered without its tokens')
  }
}

/** `invalid_grant` is the code's fault; anything else, such as `invalid_client`, is for the operator to see in the log. */
function refusal(status: number, body: unknown): SignInRefused {
  const said = typeof body === 'object' && body !== null && 'error' in body ? String(body.error) : ''
  const error = /^[\w.-]{1,60}$/.test(said) ? said : 'no reason'
  const fault = error === 'invalid_grant' ? 'refused' : 'unavailable'
  return new SignInRefused(fault, `the provider refused the code (${status}, ${error})`)
}
