import { createHmac } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import { findIdentityOwner } from '@tidings/db/queries/identities'
import { consumeAttempt, insertAttempt } from '@tidings/db/queries/sign-in-attempts'
import type { Executor, SignInAttempt } from '@tidings/db/schema'
import { generateState } from 'arctic'
import type { RequestContext } from '../context.ts'
import type { SignInSecrets } from '../identity-provider/identity-provider.ts'
import { accountOf } from '../identity-provider/provider-account.ts'
import type { EventName } from '../log-event.ts'
import { invitationHash } from '../registration/registration.ts'
import { safeRedirectPath } from '../safe-redirect-path.ts'
import { hashSecret } from '../secrets/hash-secret.ts'
import { type SignInFault, SignInRefused } from '../sign-in-refused.ts'
import { isTimeZone } from '../time-zone.ts'
import { browserSecret, saveBrowserSecret } from './browser-secret.ts'
import { connectIdentity } from './join-identity.ts'
import { consumeChallenge } from './login-rate-limit.ts'
import { savePendingIdentity } from './pending-identity.ts'
import { startSession } from './start-session.ts'

const LASTS_S = 600

/** The provider's redirect path, below the product's address; it has to be registered there. */
const CALLBACK_PATH = '/api/auth/google/callback'

/** The purpose: to sign in, or to connect the identity with the signed-in account. */
type AttemptPurpose = 'sign-in' | 'connect'

/**
 * Begins a sign-in with the provider: valid for ten minutes, in this browser, once. The browser has one secret for all
 * its tabs; the verifier and the nonce of an attempt are derived from it and the state, so that the database alone is
 * useless. Connecting is only valid in this session, and ends with it.
 */
async function beginAttempt(
  ctx: RequestContext,
  {
    returnTo,
    timeZone,
    purpose,
    invitation,
  }: { returnTo: string; timeZone: string; purpose: AttemptPurpose; invitation?: string | undefined },
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
  return secretsOf(ctx, browser, state)
}

/**
 * Consumes the attempt with that state. Undefined if this browser has none, or it is expired or used; or if it was
 * begun in another session, for connecting.
 */
async function endAttempt(
  ctx: RequestContext,
  state: string,
): Promise<{ attempt: SignInAttempt; secrets: SignInSecrets; purpose: AttemptPurpose } | undefined> {
  const browser = browserSecret(ctx)
  if (!browser) return undefined
  const now = Date.now()
  for (const purpose of ctx.session ? (['sign-in', 'connect'] as const) : (['sign-in'] as const)) {
    const { state_hash: stateHash, browser_hash: browserHash } = namesOf(ctx, browser, state, purpose)
    const attempt = await consumeAttempt(ctx.database.db, { stateHash, browserHash, now })
    if (attempt) return { attempt, secrets: secretsOf(ctx, browser, state), purpose }
  }
  return undefined
}

function namesOf({ session }: RequestContext, browser: string, state: string, purpose: AttemptPurpose) {
  return purpose === 'sign-in'
    ? { state_hash: hashSecret(state), browser_hash: hashSecret(browser) }
    : {
        state_hash: hashSecret(`connect ${state}`),
        browser_hash: hashSecret(`${browser} ${session?.handle ?? ''}`),
      }
}

function secretsOf({ origin }: RequestContext, browser: string, state: string): SignInSecrets {
  const derived = (purpose: string) =>
    createHmac('sha256', browser).update(`${purpose}:${state}`).digest('base64url')
  return {
    redirectUri: `${origin}${CALLBACK_PATH}`,
    state,
    nonce: derived('nonce'),
    verifier: derived('verifier'),
  }
}

/** The settings page with connected accounts. */
const SETTINGS = '/settings?tab=sign-in'

/**
 * Begins signing in with Google, or the configured provider, and returns the URL to redirect the browser to. Throws
 * PRECONDITION_FAILED if none is configured or it can't be reached, TOO_MANY_REQUESTS. A new account is created with
 * the invitation, if one is needed.
 */
export async function beginGoogle(
  ctx: RequestContext,
  {
    from,
    timeZone = '',
    invitation,
  }: { from?: string | undefined; timeZone?: string | undefined; invitation?: string | undefined },
): Promise<string> {
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  return begin(ctx, { returnTo: safeRedirectPath(from), timeZone: zone, purpose: 'sign-in', invitation })
}

/** The same for connecting an identity with the signed-in account; the caller must reauthenticate the user first. */
export async function beginConnection(ctx: RequestContext): Promise<string> {
  return begin(ctx, { returnTo: SETTINGS, timeZone: '', purpose: 'connect' })
}

async function begin(ctx: RequestContext, attempt: Parameters<typeof beginAttempt>[1]): Promise<string> {
  await consumeChallenge(ctx)
  try {
    if (!ctx.google) throw new SignInRefused('unavailable', 'GOOGLE_CLIENT_ID is not set')
    return (await ctx.google.authorizationUrl(await beginAttempt(ctx, attempt))).href
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    ctx.log.warn({ reason: error.message }, 'a sign-in with Google could not start')
    throw new DomainError({ code: 'PRECONDITION_FAILED', message: 'Google cannot be reached at the moment.' })
  }
}

/**
 * Handles the provider's redirect, once, and returns the path to show: the original target, signed in, or the login
 * form with the error; the settings when connecting. A failure is logged and leaves the current session as it is.
 * Throws only internal errors.
 */
export async function finishGoogle(ctx: RequestContext, query: Record<string, unknown>): Promise<string> {
  let path = (outcome: string) => loginPath(outcome, '/')
  try {
    const begun = await endAttempt(ctx, text(query.state))
    if (!begun || !ctx.google)
      throw new SignInRefused('refused', 'this browser did not start this sign-in, or already finished it')
    const { attempt, secrets, purpose } = begun
    const isSignIn = purpose === 'sign-in'
    path = (outcome) => (isSignIn ? loginPath(outcome, attempt.return_to) : `${SETTINGS}&google=${outcome}`)
    if (query.error !== undefined) throw declined(text(query.error))
    const iss = query.iss === undefined ? undefined : text(query.iss)
    const identity = await ctx.google.identify(text(query.code), iss, secrets)
    if (!isSignIn) {
      await connectIdentity(ctx, identity)
      return path('connected')
    }
    const user = await accountOf(ctx, identity, {
      timeZone: attempt.time_zone,
      invitationHash: attempt.invitation_hash,
    })
    if (!user) {
      await savePendingIdentity(ctx, identity)
      return path('password')
    }
    const isJoined = async (db: Executor) => (await findIdentityOwner(db, identity)) === user.id
    await startSession(ctx, user, 'provider', isJoined)
    return attempt.return_to
  } catch (error) {
    const fault = faultOf(error)
    if (fault === undefined) throw error
    const about = { event: 'sign-in.refused' satisfies EventName, way: 'provider', fault }
    ctx.log.warn({ ...about, reason: (error as Error).message }, 'a sign-in with Google failed')
    return path(fault)
  }
}

/** Why the sign-in failed; undefined for an internal error. */
function faultOf(error: unknown): SignInFault | undefined {
  if (error instanceof SignInRefused) return error.fault
  if (!(error instanceof DomainError)) return undefined
  return ({ UNAUTHORIZED: 'refused', FORBIDDEN: 'suspended' } as const)[error.code as string]
}

/** A repeated parameter is a list, and not a valid response. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function declined(error: string): SignInRefused {
  if (error === 'access_denied') return new SignInRefused('cancelled', 'the user declined')
  return new SignInRefused(
    'refused',
    `the provider answered ${/^[\w.-]{1,60}$/.test(error) ? error : 'an error'}`,
  )
}

function loginPath(outcome: string, returnTo: string): string {
  return `/login?${new URLSearchParams({ google: outcome, from: returnTo })}`
}
