import { createHmac } from 'node:crypto'
import { consumeAttempt, insertAttempt } from '@tidings/db/queries/accounts/pending-sign-ins'
import type { SignInAttempt } from '@tidings/db/schema'
import { generateState } from 'arctic'
import type { RequestContext } from '../context.ts'
import { hashSecret } from '../hash-secret.ts'
import type { SignInSecrets } from '../identity-provider/identity-provider.ts'
import { invitationHash } from '../registration.ts'
import { browserSecret, saveBrowserSecret } from './browser-secret.ts'

const LASTS_S = 600

/** The purpose: to sign in, or for the signed-in account to connect an identity or a mailbox. */
type AttemptPurpose = 'sign-in' | 'connect' | 'mailbox'

/** Where a provider's redirect goes, below the product's address; it has to be registered there. */
interface AttemptCallback {
  callbackPath: string
}

/**
 * Begins a visit to a provider: valid for ten minutes, in this browser, once. The browser has one secret for all its
 * tabs; the verifier and the nonce of an attempt are derived from it and the state, so that the database alone is
 * useless. Connecting is only valid in this session, and ends with it. Count it with `consumeChallenge` before.
 */
export async function beginAttempt(
  ctx: RequestContext,
  {
    returnTo,
    timeZone = '',
    purpose,
    invitation,
    callbackPath,
  }: AttemptCallback & {
    returnTo: string
    timeZone?: string
    purpose: AttemptPurpose
    invitation?: string | undefined
  },
): Promise<SignInSecrets> {
  const browser = saveBrowserSecret(ctx)
  const state = generateState()
  const now = Date.now()
  const attempt = {
    ...namesOf(ctx, browser, state, purpose),
    return_to: returnTo,
    time_zone: timeZone,
    expires_at: now + LASTS_S * 1000,
    invitation_hash: invitationHash(invitation),
  }
  await insertAttempt(ctx.database.db, attempt, now)
  return secretsOf(ctx, browser, state, callbackPath)
}

/**
 * Consumes the attempt with that state and one of these purposes. Undefined if this browser has none, or it is expired
 * or used; or if it was begun in another session, for connecting.
 */
export async function endAttempt<Purpose extends AttemptPurpose>(
  ctx: RequestContext,
  state: string,
  { purposes, callbackPath }: AttemptCallback & { purposes: readonly Purpose[] },
): Promise<{ attempt: SignInAttempt; secrets: SignInSecrets; purpose: Purpose } | undefined> {
  const browser = browserSecret(ctx)
  if (!browser) return undefined
  const now = Date.now()
  for (const purpose of purposes) {
    if (purpose !== 'sign-in' && !ctx.session) continue
    const { state_hash: stateHash, browser_hash: browserHash } = namesOf(ctx, browser, state, purpose)
    const attempt = await consumeAttempt(ctx.database.db, { stateHash, browserHash, now })
    if (attempt) return { attempt, secrets: secretsOf(ctx, browser, state, callbackPath), purpose }
  }
  return undefined
}

function namesOf({ session }: RequestContext, browser: string, state: string, purpose: AttemptPurpose) {
  return purpose === 'sign-in'
    ? { state_hash: hashSecret(state), browser_hash: hashSecret(browser) }
    : {
        state_hash: hashSecret(`${purpose} ${state}`),
        browser_hash: hashSecret(`${browser} ${session?.handle ?? ''}`),
      }
}

function secretsOf(
  { origin }: RequestContext,
  browser: string,
  state: string,
  callbackPath: string,
): SignInSecrets {
  const derived = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose}:${state}`).digest('base64url')
  return {
    redirectUri: `${origin}${callbackPath}`,
    state,
    nonce: derived('nonce'),
    verifier: derived('verifier'),
  }
}

/** A parameter of a redirect; a repeated one is a list, and not a valid response. */
export function parameterOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** The error that a provider redirects with, as it may be logged. */
export function providerError(error: string): string {
  return /^[\w.-]{1,60}$/.test(error) ? error : 'an error'
}
