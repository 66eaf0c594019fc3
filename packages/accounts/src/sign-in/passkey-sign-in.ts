import { DomainError, refused } from '@tidings/db/domain-error'
import { findCredential, findPasskey, recordPasskeyUse } from '@tidings/db/queries/accounts/passkeys'
import { findUser } from '@tidings/db/queries/accounts/users'
import type { Executor, PasskeyRow, UserRow } from '@tidings/db/schema'
import type { RequestContext } from '../context.ts'
import { logEvent } from '../log-event.ts'
import { consumeChallenge, consumePasskeyAttempt } from './login-rate-limit.ts'
import {
  beginChallenge,
  CHALLENGE_MS,
  consumeStoredChallenge,
  faultOf,
  type PasskeyFault,
} from './passkey-challenge.ts'
import { handleOf, webAuthn } from './passkey-setup.ts'
import { type RelyingParty, relyingParty } from './relying-party.ts'
import { startSession } from './start-session.ts'

/** The options for signing in: `PublicKeyCredentialRequestOptionsJSON`. They name no account. */
interface PasskeyToShow {
  rpId: string
  challenge: string
  timeout: number
  userVerification: 'required'
}

/** The result of signing in: `AuthenticationResponseJSON`, as far as it is read. */
interface Shown {
  id: string
  rawId: string
  type: 'public-key'
  response: {
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle?: string | undefined
  }
}

/**
 * The options for signing in with any of the browser's passkeys: no account is named. Throws PRECONDITION_FAILED,
 * TOO_MANY_REQUESTS.
 */
export async function requestPasskey(ctx: RequestContext): Promise<PasskeyToShow> {
  await consumeChallenge(ctx)
  const { id } = relyingParty(ctx.webAddress())
  const challenge = await beginChallenge(ctx, 'sign-in')
  return { rpId: id, challenge, timeout: CHALLENGE_MS, userVerification: 'required' }
}

/**
 * Signs in the owner of the passkey, and returns the session's token. Having the device and unlocking it are two
 * factors, so that no code is needed. Throws UNAUTHORIZED with the same message for any failure, TOO_MANY_REQUESTS.
 */
export async function signInByPasskey(
  ctx: RequestContext,
  shown: Shown,
): Promise<{ token: string; user: UserRow }> {
  const rp = relyingParty(ctx.webAddress())
  const guess = await consumePasskeyAttempt(ctx)
  const challenge = await consumeStoredChallenge(ctx, 'sign-in', shown.response.clientDataJSON)
  const passkey = await findCredential(ctx.database.db, shown.id)
  const fault = await faultWith(ctx, shown, { rp, challenge, passkey })
  const user = passkey && (await findUser(ctx.database.db, passkey.user_id))
  if (fault !== undefined || !passkey || !user) {
    logEvent(ctx.log, 'sign-in.refused', {
      ...(passkey && { userId: passkey.user_id }),
      way: 'passkey',
      reason: fault ?? 'unknown',
    })
    throw refusal()
  }
  await guess.release()
  const isThere = async (db: Executor) => (await findPasskey(db, user.id, passkey.id)) !== undefined
  try {
    return { token: await startSession(ctx, user, 'passkey', isThere), user }
  } catch (error) {
    throw error instanceof DomainError && error.code === 'UNAUTHORIZED' ? refusal() : error
  }
}

/** Why it is rejected; undefined, with its use recorded, if it is valid. */
async function faultWith(
  ctx: RequestContext,
  shown: Shown,
  {
    rp,
    challenge,
    passkey,
  }: { rp: RelyingParty; challenge: string | undefined; passkey: PasskeyRow | undefined },
): Promise<PasskeyFault | undefined> {
  if (challenge === undefined) return 'challenge'
  if (!passkey) return 'unknown'
  if (shown.response.userHandle !== handleOf(passkey.user_id)) return 'owner'
  const seen = await verify(shown, { rp, challenge, passkey })
  if (typeof seen === 'string') return seen
  const isNoted = await recordPasskeyUse(ctx.database.db, passkey.id, { ...seen, now: Date.now() })
  return isNoted ? undefined : 'counter'
}

async function verify(
  shown: Shown,
  { rp, challenge, passkey }: { rp: RelyingParty; challenge: string; passkey: PasskeyRow },
): Promise<{ counter: number; isBackedUp: boolean } | PasskeyFault> {
  const { verifyAuthenticationResponse } = await webAuthn()
  const { userHandle, ...response } = shown.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...shown, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: rp.origins,
      expectedRPID: rp.id,
      requireUserVerification: true,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        // Compared by the database, because of concurrent uses.
        counter: 0,
      },
    })
    const { newCounter, credentialBackedUp } = authenticationInfo
    return verified ? { counter: newCounter, isBackedUp: credentialBackedUp } : 'response'
  } catch (error) {
    return faultOf(error)
  }
}

const refusal = () =>
  refused('UNAUTHORIZED', 'That passkey does not belong to an account here. Log in another way.')
