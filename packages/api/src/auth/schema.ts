import { email } from '@tidings/accounts/email'
import { z } from 'zod'
import { int, textOrNull } from '../common/fields.ts'
import { nameWith } from '../common/name.ts'
import { ownPassword } from '../common/own-password.ts'
import { invitationToken } from '../people/registration-schema.ts'
import { ownEmail, user } from '../user/schema.ts'

/** Six digits of an app or a recovery code, with any spaces and hyphens. */
export const code = z
  .string()
  .min(1, 'Please enter the code')
  .max(64, 'That code is wrong or was used already.')

export const twoStep = z.object({
  isOn: z.boolean(),
  since: textOrNull.describe('Since when it is on, ISO 8601, UTC; null if off.'),
  recoveryCodesLeft: int,
})

/** Data for the authenticator app: `address` for a QR code, `secret` to enter by hand, in base32. */
export const appSetup = z.object({ secret: z.string(), address: z.string() })

export const keys = z.object({ password: ownPassword, code })
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

/** Password and code in examples. */
export const EXAMPLE_KEYS = { password: 'correct horse', code: '492039' }

export const EXAMPLE_RECOVERY_CODES = ['K5TQ-2M7A-XH3C-V6PD-4RWE-J7NB', 'B2ZC-Q6LF-7MDA-5TGU-W3SX-IO4E']

/** argon2 reads the whole password: the upper bound keeps a guess cheap for the server. */
export const password = z
  .string()
  .min(6, 'Password must be at least 6 characters long')
  .max(256, 'Password must be at most 256 characters long')

const credentials = z.object({ email, password })

/** `code` is the second step of an account with two-step sign-in, for clients without cookies. */
export const login = credentials.extend({ code: code.optional() })
export const secondStep = z.object({ code })

export const registration = credentials.extend({
  name: nameWith('Name must be at least 2 characters long', 'Name must be at most 200 characters long'),
  timeZone: z
    .string()
    .max(64)
    .optional()
    .describe('IANA name as the browser reports it; default and fallback: UTC.'),
  invitation: invitationToken.optional().describe('The token of an invitation, where one is needed.'),
})

/** Sent by clients when they sync; only the header or the cookie identifies the user, never this token. */
export const sync = ownEmail.extend({ token: z.string().max(10_000).nullish() })

/** Input for starting sign-in with Google: the path to return to, and data for a new account. */
export const providerSignIn = z.object({
  from: z.string().max(2000).optional(),
  timeZone: z.string().max(64).optional(),
  invitation: invitationToken.optional(),
})

/** `token` is the bearer token for clients; browsers use the cookie. */
export const signedIn = z.object({ user, token: z.string() })

/** A bearer token for scripts of a page; null without a session. */
export const accessToken = z.object({
  user: user.nullable(),
  token: textOrNull,
  expiresIn: int.describe('In seconds.'),
})

/** A session as returned by the API. Times in ISO 8601, UTC. */
export const session = z.object({
  id: z.string(),
  beganAt: z.string(),
  seenAt: z.string().describe('Accurate to a quarter of an hour.'),
  browser: textOrNull.describe('Such as `Firefox`; null if unknown.'),
  system: textOrNull.describe('Such as `Windows`; null if unknown.'),
  isThis: z.boolean().describe('Whether this call used it.'),
})
