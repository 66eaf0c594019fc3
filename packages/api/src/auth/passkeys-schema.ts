import { z } from 'zod'
import { int, textOrNull } from '../common/fields.ts'
import { nameWith } from '../common/name.ts'
import { ownPassword } from '../common/own-password.ts'
import { code } from './schema.ts'

/** Bytes as browsers send them; the limit is above what any device produces here. */
const bytes = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]*$/, 'must be base64url')
/** At most 1023 bytes (Web Authentication, 5.8.3). */
const credentialId = bytes(1364).min(1)
const clientDataJSON = bytes(8000)
const kind = z.literal('public-key')

export const passkeyName = nameWith(
  'Name must be at least 2 characters long',
  'Name must be at most 200 characters long',
)

/** A passkey as returned by the API. Times in ISO 8601, UTC. */
export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: textOrNull.describe('Null: never.'),
  isBackedUp: z
    .boolean()
    .describe('Whether it is backed up, such as by a password manager that synchronizes.'),
})
export type Passkey = z.infer<typeof passkey>

/** The password of the account and, where it has two-step sign-in, a code. */
export const passkeySetup = z.object({ password: ownPassword, code: code.optional() })

/** The options for creating a passkey: `PublicKeyCredentialCreationOptionsJSON` of Web Authentication. */
export const passkeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: int, type: kind })),
  timeout: int,
  excludeCredentials: z.array(z.object({ id: z.string(), type: kind, transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})

/** The result of creating a passkey: the used fields of `RegistrationResponseJSON`. */
export const passkeyRegistration = z.object({
  id: credentialId,
  rawId: credentialId,
  type: kind,
  response: z.object({
    clientDataJSON,
    attestationObject: bytes(32_000),
    transports: z
      .array(z.string().regex(/^[a-z-]{1,20}$/))
      .max(10)
      .optional(),
  }),
})
export const newPasskey = z.object({ credential: passkeyRegistration, name: passkeyName.optional() })

/** The options for signing in: `PublicKeyCredentialRequestOptionsJSON`. They name no account. */
export const passkeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: int,
  userVerification: z.literal('required'),
})

/** The result of signing in: the used fields of `AuthenticationResponseJSON`. */
export const passkeyAssertion = z.object({
  credential: z.object({
    id: credentialId,
    rawId: credentialId,
    type: kind,
    response: z.object({
      clientDataJSON,
      authenticatorData: bytes(8000),
      signature: bytes(8000),
      userHandle: bytes(200).optional(),
    }),
  }),
})

/** The passkey in examples. */
export const EXAMPLE_PASSKEY = {
  id: 'c1f4a1c2-7a0e-4c0b-9d53-0d1f7a8e5b62',
  name: 'Chrome on Linux',
  createdAt: '2026-11-02T08:10:00.000Z',
  lastUsedAt: '2026-11-20T06:45:00.000Z',
  isBackedUp: true,
}
