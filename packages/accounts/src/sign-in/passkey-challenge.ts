import { randomBytes } from 'node:crypto'
import { consumeAttempt, insertAttempt } from '@tidings/db/queries/accounts/pending-sign-ins'
import { z } from 'zod'
import type { RequestContext } from '../context.ts'
import { hashSecret } from '../hash-secret.ts'
import { browserSecret, saveBrowserSecret } from './browser-secret.ts'

/** The time to use a passkey, in milliseconds. */
export const CHALLENGE_MS = 300_000

/** The purpose of a challenge, which is not valid for another. */
type Purpose = 'sign-in' | 'add'

/** Why a passkey was rejected, in words for the log; the library's message quotes what strangers sent. */
export type PasskeyFault =
  | 'challenge'
  | 'unknown'
  | 'owner'
  | 'counter'
  | 'origin'
  | 'unverified'
  | 'response'

/**
 * A new challenge, valid once, for five minutes, and only for its owner: the browser that signs in, or the session that
 * adds a passkey. Only hashes of both are stored.
 */
export async function beginChallenge(ctx: RequestContext, purpose: Purpose): Promise<string> {
  const challenge = randomBytes(32).toString('base64url')
  const requester = purpose === 'add' ? ctx.session?.handle : saveBrowserSecret(ctx)
  const now = Date.now()
  const attempt = {
    state_hash: stateHash(purpose, challenge),
    browser_hash: hashSecret(requester ?? ''),
    return_to: '',
    time_zone: '',
    expires_at: now + CHALLENGE_MS,
  }
  await insertAttempt(ctx.database.db, attempt, now)
  return challenge
}

/**
 * Consumes the challenge that a browser says it has signed, and returns it; undefined if it doesn't belong to the
 * caller.
 */
export async function consumeStoredChallenge(
  ctx: RequestContext,
  purpose: Purpose,
  clientDataJSON: string,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  const asker = purpose === 'add' ? ctx.session?.handle : browserSecret(ctx)
  if (challenge === undefined || asker === undefined) return undefined
  const taken = await consumeAttempt(ctx.database.db, {
    stateHash: stateHash(purpose, challenge),
    browserHash: hashSecret(asker),
    now: Date.now(),
  })
  return taken && challenge
}

/** Sign-ins with the provider are stored in the same table, by the hash of their state. */
const stateHash = (purpose: Purpose, challenge: string) => hashSecret(`passkey ${purpose} ${challenge}`)

const clientData = z.object({ challenge: z.string().max(200) })

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return clientData.safeParse(parsed).data?.challenge
  } catch {
    return undefined
  }
}

/** The word for the library's error. */
export function faultOf(error: unknown): PasskeyFault {
  const said = error instanceof Error ? error.message : ''
  if (/origin|RP ID/i.test(said)) return 'origin'
  if (/could not be verified|not present/i.test(said)) return 'unverified'
  return 'response'
}
