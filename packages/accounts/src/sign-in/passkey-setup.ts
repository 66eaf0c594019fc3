import { randomUUID } from 'node:crypto'
import { refused } from '@tidings/db/domain-error'
import { insertPasskey, listPasskeys } from '@tidings/db/queries/accounts/passkeys'
import type { PasskeyRow, UserRow } from '@tidings/db/schema'
import { notifyOwner } from '../account/notify-owner.ts'
import { whileSignedIn } from '../account/while-signed-in.ts'
import type { RequestContext } from '../context.ts'
import { holdLimit } from '../limit-reached.ts'
import { logEvent } from '../log-event.ts'
import { clientName } from '../sessions/client-name.ts'
import {
  beginChallenge,
  CHALLENGE_MS,
  consumeStoredChallenge,
  faultOf,
  type PasskeyFault,
} from './passkey-challenge.ts'
import { relyingParty } from './relying-party.ts'

/** The options for creating a passkey: `PublicKeyCredentialCreationOptionsJSON` of Web Authentication. */
interface PasskeyToMake {
  rp: { id: string; name: string }
  user: { id: string; name: string; displayName: string }
  challenge: string
  pubKeyCredParams: { alg: number; type: 'public-key' }[]
  timeout: number
  excludeCredentials: { id: string; type: 'public-key'; transports: string[] }[]
  authenticatorSelection: { residentKey: 'required'; requireResidentKey: true; userVerification: 'required' }
  attestation: 'none'
}

/** The result of creating a passkey: `RegistrationResponseJSON`, as far as it is read. */
interface PasskeyMade {
  id: string
  rawId: string
  type: 'public-key'
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] | undefined }
}

/** EdDSA, ES256 and RS256: every device supports one of these. */
const ALGORITHMS = [-8, -7, -257]

/** The options with which the user's browser creates a passkey. Throws PRECONDITION_FAILED, and LIMIT_REACHED. */
export async function offerPasskey(
  ctx: RequestContext,
  { id, email, display_name }: UserRow,
): Promise<PasskeyToMake> {
  const rp = relyingParty(ctx.webAddress())
  const known = await listPasskeys(ctx.database.db, id)
  holdLimit('passkeys', known.length + 1, ctx.limits.passkeys)
  return {
    rp: { id: rp.id, name: 'Tidings' },
    // It stays in the device permanently, and identifies nobody.
    user: { id: handleOf(id), name: email, displayName: display_name },
    challenge: await beginChallenge(ctx, 'add'),
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
    timeout: CHALLENGE_MS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      type: 'public-key',
      transports: transports.split(' ').filter(Boolean),
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  }
}

/**
 * Stores the passkey created by the user's browser, by that name or that of browser and system, and notifies the owner.
 * Throws BAD_REQUEST if it doesn't match a challenge of this session, UNAUTHORIZED if that has ended, CONFLICT, and
 * LIMIT_REACHED.
 */
export async function savePasskey(
  ctx: RequestContext,
  user: UserRow,
  made: PasskeyMade,
  name: string | undefined,
): Promise<PasskeyRow> {
  const { id, publicKey, counter, isBackedUp } = await readMade(ctx, user, made)
  const passkey: PasskeyRow = {
    id: randomUUID(),
    user_id: user.id,
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: [...new Set(made.response.transports)].join(' '),
    name: name ?? '',
    is_backed_up: isBackedUp ? 1 : 0,
    created_at: Date.now(),
    last_used_at: null,
  }
  await whileSignedIn(ctx, async (trx) => {
    const others = await listPasskeys(trx, user.id)
    holdLimit('passkeys', others.length + 1, ctx.limits.passkeys)
    passkey.name ||= nameBy(ctx.userAgent, others)
    if (!(await insertPasskey(trx, passkey))) {
      throw refused('CONFLICT', 'This passkey was already added.')
    }
    await notifyOwner(ctx, trx, user.id, { kind: 'passkey-added' })
  })
  ctx.jobs.wake()
  return passkey
}

async function readMade(ctx: RequestContext, { id: userId }: UserRow, made: PasskeyMade) {
  const refusal = (reason: PasskeyFault) => {
    logEvent(ctx.log, 'passkey.refused', { userId, reason })
    return refused('BAD_REQUEST', 'The passkey could not be added. Please try again.')
  }
  const rp = relyingParty(ctx.webAddress())
  const challenge = await consumeStoredChallenge(ctx, 'add', made.response.clientDataJSON)
  if (challenge === undefined) throw refusal('challenge')
  const { verifyRegistrationResponse } = await webAuthn()
  const { clientDataJSON } = made.response
  try {
    const response = {
      clientDataJSON,
      attestationObject: await withoutAttestation(made.response.attestationObject),
    }
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...made, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: rp.origins,
      expectedRPID: rp.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!registrationInfo) throw new Error('The attestation is not valid.')
    return { ...registrationInfo.credential, isBackedUp: registrationInfo.credentialBackedUp }
  } catch (error) {
    throw refusal(faultOf(error))
  }
}

/** The user handle that a device returns with a passkey. Base64url. */
export const handleOf = (userId: string) => Buffer.from(userId).toString('base64url')

/** Loaded on demand: it would slow down the start. */
export const webAuthn = () => import('@simplewebauthn/server')

/** Such as `Chrome on Linux`, or `Chrome on Linux 2` if that name exists. */
function nameBy(userAgent: string | undefined, others: readonly Pick<PasskeyRow, 'name'>[]): string {
  const { browser, system } = clientName(userAgent)
  const words = browser !== null && system !== null ? `${browser} on ${system}` : (browser ?? system)
  const taken = new Set(others.map(({ name }) => name))
  const name = words ?? 'Passkey'
  const numbered = Array.from({ length: others.length + 1 }, (_, n) => (n === 0 ? name : `${name} ${n + 1}`))
  return numbered.find((each) => !taken.has(each)) ?? name
}

/**
 * A registration's attestation object (base64url) without the device's attestation, which was not requested: strangers'
 * certificates are neither parsed nor checked online. Throws if it can't be parsed.
 */
export async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoCBOR } = await import('@simplewebauthn/server/helpers')
  const authData = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url'))).get(
    'authData',
  )
  const stripped = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ])
  return Buffer.from(isoCBOR.encode(stripped)).toString('base64url')
}
