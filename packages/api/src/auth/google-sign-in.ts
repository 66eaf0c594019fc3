import type { Context } from '../context.ts'
import { isTimeZone } from '../days.ts'
import type { EventName } from '../log-event.ts'
import { ownPath } from '../own-path.ts'
import { accountOf } from './provider-account.ts'
import { beginAttempt, endAttempt } from './sign-in-attempt.ts'
import { SignInRefused } from './sign-in-refused.ts'
import { startSession } from './start-session.ts'
import { keepWaiting } from './waiting-identity.ts'

/**
 * Begins signing in with Google, or the provider in its place, and gives the address to send the browser to. Throws
 * SignInRefused when none is set up or it can't be reached.
 */
export async function beginGoogle(
  ctx: Context,
  { from, timeZone = '' }: { from?: string | undefined; timeZone?: string | undefined },
): Promise<string> {
  if (!ctx.google) throw new SignInRefused('unavailable', 'GOOGLE_CLIENT_ID is not set')
  const zone = isTimeZone(timeZone) ? timeZone : 'UTC'
  const secrets = await beginAttempt(ctx, { returnTo: ownPath(from), timeZone: zone })
  return (await ctx.google.authorizationUrl(secrets)).href
}

/**
 * Takes the redirect result, once, and gives the path to show: where the browser was headed, signed in, or the login
 * form with what became of it. A refusal is logged and leaves whoever is signed in as they are. Throws only faults of ours.
 */
export async function finishGoogle(ctx: Context, query: Record<string, unknown>): Promise<string> {
  let returnTo = '/'
  try {
    const begun = await endAttempt(ctx, text(query.state))
    if (!begun || !ctx.google)
      throw new SignInRefused('refused', 'this browser began no such sign-in, or used it up')
    const { attempt, secrets } = begun
    returnTo = attempt.return_to
    if (query.error !== undefined) throw declined(text(query.error))
    const iss = query.iss === undefined ? undefined : text(query.iss)
    const identity = await ctx.google.identify(text(query.code), iss, secrets)
    const user = await accountOf(ctx, identity, attempt.time_zone)
    if (!user) {
      await keepWaiting(ctx, identity)
      return loginPath('password', returnTo)
    }
    await startSession(ctx, user, 'provider')
    return returnTo
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    const about = { event: 'sign-in.refused' satisfies EventName, way: 'provider', fault: error.fault }
    ctx.log.warn({ ...about, reason: error.message }, 'a sign-in with Google was refused')
    return loginPath(error.fault, returnTo)
  }
}

/** A parameter given twice is a list, and no answer to anything we asked. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function declined(error: string): SignInRefused {
  if (error === 'access_denied') return new SignInRefused('cancelled', 'the person said no')
  return new SignInRefused(
    'refused',
    `the provider answered ${/^[\w.-]{1,60}$/.test(error) ? error : 'an error'}`,
  )
}

function loginPath(outcome: string, returnTo: string): string {
  return `/login?${new URLSearchParams({ google: outcome, from: returnTo })}`
}
