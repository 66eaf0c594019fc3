import { email } from '@tidings/accounts/email'
import { LINK_PURPOSES } from '@tidings/db/schema/accounts'
import { z } from 'zod'
import { code, password } from '../auth/schema.ts'
import { int, textOrNull } from '../common/fields.ts'
import { ownPassword } from '../common/own-password.ts'

/** The token after the # of a mailed link. */
const token = z.string().max(200)

export const mailedLink = z.object({ token })

/**
 * Input for recovering an account. `keep` lists the keys of the sign-in methods to keep; by default those that the link
 * marks as kept.
 */
export const recovery = z.object({
  token,
  password,
  keep: z.array(z.string().max(200)).max(100).optional(),
})

/** A sign-in method or second step, as shown when recovering the account. Times in ISO 8601, UTC. */
export const signInMethod = z.object({
  key: z.string(),
  kind: z.enum(['identity', 'passkey', 'two-step', 'recovery-codes']),
  name: textOrNull.describe(
    'The name of a passkey, or provider and email; null for an authenticator app and recovery codes.',
  ),
  addedAt: z.string(),
  lastUsedAt: textOrNull.describe('Null: never or unknown.'),
  isKept: z.boolean().describe('Whether it is kept by default.'),
  isFixed: z.boolean().describe('Whether that can’t be changed: a second step that survives a new password.'),
})
export type SignInMethodShown = z.infer<typeof signInMethod>

/** A link's purpose, the email it was sent to and, if it recovers the account, the account's sign-in methods. */
export const linkContent = z.object({
  purpose: z.enum(LINK_PURPOSES),
  email: z.string(),
  signInMethods: z.array(signInMethod).optional(),
})

export const forgottenPassword = z.object({ email })
/** `code` if the account has two-step sign-in. */
export const emailChange = z.object({ newEmail: email, password: ownPassword, code: code.optional() })
export const passwordChange = z.object({ password: ownPassword, newPassword: password })
export const accountDeletion = z.object({ password: ownPassword })

/** Counts of an account's contents. */
export const contents = z.object({
  newsletters: int,
  mails: int,
  articles: int,
  highlights: int,
})
