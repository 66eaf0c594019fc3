import { DomainError, refused } from '@tidings/db/domain-error'
import { findIdentityOwner } from '@tidings/db/queries/accounts/identities'
import type { Executor } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { accountOf } from '../identity-provider/provider-account.ts'
import type { EventName } from '../log-event.ts'
import { safeRedirectPath } from '../safe-redirect-path.ts'
import { type SignInFault, SignInRefused } from '../sign-in-refused.ts'
import { isTimeZone } from '../time-zone.ts'
import { connectIdentity } from './join-identity.ts'
import { consumeChallenge } from './login-rate-limit.ts'
import { savePendingIdentity } from './pending-identity.ts'
import { beginAttempt, endAttempt, parameterOf, providerError } from './provider-attempt.ts'
import { startSession } from './start-session.ts'

/** The provider's redirect path. */
const callback = { callbackPath: '/api/auth/google/callback' }

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
  return begin(ctx, { returnTo: SETTINGS, purpose: 'connect' })
}

async function begin(
  ctx: RequestContext,
  attempt: Omit<Parameters<typeof beginAttempt>[1], 'callbackPath'>,
): Promise<string> {
  await consumeChallenge(ctx)
  try {
    if (!ctx.google) throw new SignInRefused('unavailable', 'GOOGLE_CLIENT_ID is not set')
    return (await ctx.google.authorizationUrl(await beginAttempt(ctx, { ...attempt, ...callback }))).href
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    ctx.log.warn({ reason: error.message }, 'a login with Google could not start')
    throw refused('PRECONDITION_FAILED', 'Google cannot be reached at the moment.')
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
    const begun = await endAttempt(ctx, parameterOf(query.state), {
      purposes: ['sign-in', 'connect'],
      ...callback,
    })
    if (!begun || !ctx.google)
      throw new SignInRefused('refused', 'this browser did not start this login, or already finished it')
    const { attempt, secrets, purpose } = begun
    const isSignIn = purpose === 'sign-in'
    path = (outcome) => (isSignIn ? loginPath(outcome, attempt.return_to) : `${SETTINGS}&google=${outcome}`)
    if (query.error !== undefined) throw declined(parameterOf(query.error))
    const iss = query.iss === undefined ? undefined : parameterOf(query.iss)
    const identity = await ctx.google.identify(parameterOf(query.code), iss, secrets)
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
    ctx.log.warn({ ...about, reason: (error as Error).message }, 'a login with Google failed')
    return path(fault)
  }
}

/** Why the sign-in failed; undefined for an internal error. */
function faultOf(error: unknown): SignInFault | undefined {
  if (error instanceof SignInRefused) return error.fault
  if (!(error instanceof DomainError)) return undefined
  return ({ UNAUTHORIZED: 'refused', FORBIDDEN: 'suspended' } as const)[error.code as string]
}

function declined(error: string): SignInRefused {
  if (error === 'access_denied') return new SignInRefused('cancelled', 'the user declined')
  return new SignInRefused('refused', `the provider answered ${providerError(error)}`)
}

function loginPath(outcome: string, returnTo: string): string {
  return `/login?${new URLSearchParams({ google: outcome, from: returnTo })}`
}
