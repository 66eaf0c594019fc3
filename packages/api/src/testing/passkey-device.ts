import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { cbor } from '@tidings/accounts/testing/cbor'
import type { z } from 'zod'
import type {
  passkeyAssertion,
  passkeyCreationOptions,
  passkeyRegistration,
  passkeyRequestOptions,
} from '../auth/passkeys-schema.ts'

type Made = z.infer<typeof passkeyRegistration>
type Shown = z.infer<typeof passkeyAssertion>['credential']

/** The fields that a device uses. */
interface Offer {
  rp: Pick<z.infer<typeof passkeyCreationOptions>['rp'], 'id'>
  user: Pick<z.infer<typeof passkeyCreationOptions>['user'], 'id'>
  challenge: string
}

/** Faults of a device, or of a page that pretends to be one. */
interface Faults {
  /** Of the page. */
  origin?: string
  rpId?: string
  type?: string
  /** Whether the user was verified by fingerprint, face or PIN. */
  isVerified?: boolean
  counter?: number
  userHandle?: string | undefined
  /** An attestation format, with invalid certificates. */
  attestation?: string
  /** The key to sign with instead of the passkey's. */
  key?: PasskeyDevice
}

/** A device with at most one passkey, and a page at `https://tidings.test` that uses it. */
export interface PasskeyDevice {
  make(offer: Offer, faults?: Faults): Made
  show(offer: Pick<z.infer<typeof passkeyRequestOptions>, 'rpId' | 'challenge'>, faults?: Faults): Shown
  sign(data: Uint8Array): Buffer
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

/** A new device; with `counts` each signature contains the signature counter. */
export function passkeyDevice({ counts = true }: { counts?: boolean } = {}): PasskeyDevice {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  let owner: string | undefined

  const clientData = (type: string, challenge: string, { origin, type: other }: Faults) =>
    Buffer.from(
      JSON.stringify({
        type: other ?? type,
        challenge,
        origin: origin ?? 'https://tidings.test',
        crossOrigin: false,
      }),
    )

  function authenticatorData(rpId: string, faults: Faults, credential?: Buffer): Buffer {
    if (counts) counter += 1
    const head = Buffer.alloc(5)
    head[0] =
      USER_PRESENT | (faults.isVerified === false ? 0 : USER_VERIFIED) | (credential ? HAS_CREDENTIAL : 0)
    head.writeUInt32BE(faults.counter ?? counter, 1)
    const host = createHash('sha256')
      .update(faults.rpId ?? rpId)
      .digest()
    return Buffer.concat([host, head, ...(credential ? [credential] : [])])
  }

  const device: PasskeyDevice = {
    make({ rp, user, challenge }, faults = {}) {
      owner = user.id
      // COSE: an ES256 key on P-256.
      const key = cbor(
        new Map<number, number | Buffer>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      )
      const length = Buffer.from([0, id.length])
      const authData = authenticatorData(rp.id, faults, Buffer.concat([Buffer.alloc(16), length, id, key]))
      const attestation = cbor(
        new Map<string, string | Buffer | Map<string, string>>([
          ['fmt', faults.attestation ?? 'none'],
          ['attStmt', new Map(faults.attestation === undefined ? [] : [['x5c', 'no certificate']])],
          ['authData', authData],
        ]),
      )
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, faults).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    show({ rpId, challenge }, faults = {}) {
      const data = clientData('webauthn.get', challenge, faults)
      const authData = authenticatorData(rpId, faults)
      const signed = Buffer.concat([authData, createHash('sha256').update(data).digest()])
      const userHandle = 'userHandle' in faults ? faults.userHandle : owner
      return {
        id: id.toString('base64url'),
        rawId: id.toString('base64url'),
        type: 'public-key',
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: (faults.key ?? device).sign(signed).toString('base64url'),
          ...(userHandle !== undefined && { userHandle }),
        },
      }
    },
    sign: (data) => createSign('sha256').update(data).sign(privateKey),
  }
  return device
}
