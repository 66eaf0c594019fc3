import { z } from 'zod'

/**
 * An address as mail programs accept it: at most 254 characters (RFC 5321), converted to lower case. It is validated
 * before that, as some non-ASCII addresses become ASCII ones. `message` is what a form shows for an invalid one; the
 * forms of the product differ by a full stop.
 */
export const emailWith = (message: string) =>
  z.string(message).trim().max(254, message).pipe(z.email(message)).pipe(z.string().toLowerCase())

export const email = emailWith('Please enter a valid email address')
