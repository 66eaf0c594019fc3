import { email } from '@tidings/accounts/email'
import { z } from 'zod'
import { nameWith } from './name.ts'
import { code } from './two-step.ts'
import { ownEmail, user } from './user.ts'

/** argon2 reads the whole password: the upper bound keeps a guess cheap for the server. */
export const password = z
  .string()
  .min(6, 'Password must be at least 6 characters long')
  .max(256, 'Password must be at most 256 characters long')

const credentials = z.object({ email, password })

/** `code` is the second step of an account that has one, for clients that keep no cookies. */
export const login = credentials.extend({ code: code.optional() })
export const secondStep = z.object({ code })

export const registration = credentials.extend({
  name: nameWith('Name must be at least 2 characters long', 'Name must be at most 200 characters long'),
  /** IANA name as the browser reports it; UTC when left out or unknown. */
  timeZone: z.string().max(64).optional(),
})

/** What clients send along when they sync; who they are is told by the header or the cookie, never by this token. */
export const sync = ownEmail.extend({ token: z.string().max(10_000).nullish() })

/** What leaving for Google takes along: the path to come back to, and what a new account wants to know. */
export const signOutInput = z.object({
  from: z.string().max(2000).optional(),
  timeZone: z.string().max(64).optional(),
})

/** `token` is the bearer token for clients; the browser keeps to the cookie. */
export const signedIn = z.object({ user, token: z.string() })

/** What the scripts of a page send as their bearer token; without a session there is none. */
export const accessToken = z.object({
  user: user.nullable(),
  token: z.string().nullable(),
  /** In seconds. */
  expiresIn: z.number().int(),
})
