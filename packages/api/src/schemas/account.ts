import { z } from 'zod'
import { password } from './auth.ts'
import { ownPassword } from './own-password.ts'
import { email } from './user.ts'

/** What stands behind the # of a mailed link. */
const token = z.string().max(200)

export const mailedLink = z.object({ token })
export const mailedLinkWithPassword = z.object({ token, password })

/** What a link is for, and the address it was sent to. */
export const linkMatter = z.object({
  purpose: z.enum(['verify', 'reset', 'change', 'undo', 'delete']),
  email: z.string(),
})

export const forgottenPassword = z.object({ email })
export const emailChange = z.object({ newEmail: email, password: ownPassword })
export const passwordChange = z.object({ password: ownPassword, newPassword: password })
export const accountDeletion = z.object({ password: ownPassword })

/** How much is in an account. */
export const holdings = z.object({
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
