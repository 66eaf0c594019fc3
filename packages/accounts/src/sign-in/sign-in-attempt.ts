import { createHmac } from 'node:crypto'
import { insertAttempt, takeAttempt } from '@tidings/db/queries/sign-in-attempts'
import type { SignInAttempt } from '@tidings/db/schema'
import { generateState } from 'arctic'
import type { RequestContext } from '../context.ts'
import { browserSecret, keepBrowserSecret } from './browser-secret.ts'
import { hashSecret } from './hash-secret.ts'
import type { SignInSecrets } from './identity-provider.ts'

const LASTS_S = 600

/** Where the provider sends browsers back to, below the product's address; the provider has to know it. */
const CALLBACK_PATH = '/api/auth/google/callback'

/** What somebody sets out for: to sign in, or to connect who they are there with the account that they are signed in to. */
export type AttemptPurpose = 'sign-in' | 'connect'

/**
 * Begins a sign-in with the provider: ten minutes, this browser, once. The browser keeps one secret for all its tabs; the
 * verifier and the nonce of an attempt follow from it and the state, so that the database alone is worth nothing. To connect
 * counts for this session alone, and ends with it.
 */
export async function beginAttempt(
  ctx: RequestContext,
  { returnTo, timeZone, purpose }: { returnTo: string; timeZone: string; purpose: AttemptPurpose },
): Promise<SignInSecrets> {
  const browser = keepBrowserSecret(ctx)
  const state = generateState()
  const now = Date.now()
  const attempt = {
    ...namesOf(ctx, browser, state, purpose),
    return_to: returnTo,
    time_zone: timeZone,
    expires_at: now + LASTS_S * 1000,
  }
  await insertAttempt(ctx.database.db, attempt, now)
  return secretsOf(ctx, browser, state)
}

/**
 * Ends the attempt with that state. Undefined when this browser began none, or did so too long ago, or used it up; or began
 * it in another session, where it was to connect.
 */
export async function endAttempt(
  ctx: RequestContext,
  state: string,
): Promise<{ attempt: SignInAttempt; secrets: SignInSecrets; purpose: AttemptPurpose } | undefined> {
  const browser = browserSecret(ctx)
  if (!browser) return undefined
  const now = Date.now()
  for (const purpose of ctx.session ? (['sign-in', 'connect'] as const) : (['sign-in'] as const)) {
    const { state_hash: stateHash, browser_hash: browserHash } = namesOf(ctx, browser, state, purpose)
    const attempt = await takeAttempt(ctx.database.db, { stateHash, browserHash, now })
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
