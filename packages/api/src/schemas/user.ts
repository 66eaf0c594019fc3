import { z } from 'zod'

const colorMode = z.enum(['light', 'dark', 'sepia'])
const fontSize = z.enum(['sm', 'base', 'lg', 'xl'])
const fontPreference = z.enum(['sans', 'serif'])

/** The signed-in user as every call shows it. `emailAddress` is the inbox address that newsletters are sent to. */
export const user = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  photoURL: z.string().nullable(),
  emailAddress: z.string(),
  colorMode,
  fontSize,
  fontPreference,
  digestFrequency: z.literal('daily'),
  /** IANA name, such as `Europe/Berlin`; the user's days begin and end there. */
  timeZone: z.string(),
})
export type User = z.infer<typeof user>

/**
 * An address as mail programs accept it: at most 254 characters (RFC 5321), taken in lower case. It is judged before
 * that, as some foreign letters turn into ASCII ones. `message` is what a form shows for any other; the forms of the
 * product differ by a full stop.
 */
export const emailWith = (message: string) =>
  z.string(message).trim().max(254, message).pipe(z.email(message)).pipe(z.string().toLowerCase())

export const email = emailWith('Please enter a valid email address')

/** The `email` parameter of the documented calls: identity comes from the session, this may only agree with it. */
export const ownEmail = z.object({ email: z.string().max(254).optional() })
