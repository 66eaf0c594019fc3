import { email } from '@tidings/accounts/email'
import { z } from 'zod'
import { password } from './auth.ts'
import { ownPassword } from './own-password.ts'
import { code } from './two-step.ts'

/** What is behind the # of a mailed link. */
const token = z.string().max(200)

export const mailedLink = z.object({ token })

/**
 * What recovers an account. `keep` names the ways to sign in that stay, by their keys; when it is left out, only those stay
 * that the link says are kept.
 */
export const recovery = z.object({
  token,
  password,
  keep: z.array(z.string().max(200)).max(100).optional(),
})

/** A way to sign in, or a second step, as anyone who recovers the account is shown it. Times in ISO 8601, UTC. */
export const signInMethod = z.object({
  key: z.string(),
  kind: z.enum(['identity', 'passkey', 'two-step', 'recovery-codes']),
  /** The name of a passkey, or provider and address; null for an authenticator app and recovery codes. */
  name: z.string().nullable(),
  addedAt: z.string(),
  /** Null: never, or not known. */
  lastUsedAt: z.string().nullable(),
  /** Whether it stays when nothing is said of it. */
  isKept: z.boolean(),
  /** Whether that can't be changed: a second step that a new password does not do away with. */
  isFixed: z.boolean(),
})
export type SignInMethodShown = z.infer<typeof signInMethod>

/** What a link is for, the address it was sent to and, where it recovers the account, what signs in to that. */
export const linkContent = z.object({
  purpose: z.enum(['verify', 'reset', 'change', 'undo', 'delete']),
  email: z.string(),
  signInMethods: z.array(signInMethod).optional(),
})

export const forgottenPassword = z.object({ email })
/** `code` where the account has two-step sign-in. */
export const emailChange = z.object({ newEmail: email, password: ownPassword, code: code.optional() })
export const passwordChange = z.object({ password: ownPassword, newPassword: password })
export const accountDeletion = z.object({ password: ownPassword })

/** How much is in an account. */
export const contents = z.object({
  newsletters: z.number().int(),
  mails: z.number().int(),
  articles: z.number().int(),
  highlights: z.number().int(),
})

/** A session as its user sees it. Times in ISO 8601, UTC. */
export const session = z.object({
  id: z.string(),
  beganAt: z.string(),
  /** Give or take a quarter of an hour. */
  seenAt: z.string(),
  /** Such as `Firefox`; null where it isn't known. */
  browser: z.string().nullable(),
  /** Such as `Windows`; null where it isn't known. */
  system: z.string().nullable(),
  /** Whether this call came by it. */
  isThis: z.boolean(),
})

export const done = z.object({ ok: z.literal(true) })
