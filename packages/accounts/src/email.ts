import { z } from 'zod'

/**
 * An address as mail programs accept it: at most 254 characters (RFC 5321), taken in lower case. It is judged before
 * that, as some foreign account e-mails turn into ASCII ones. `message` is what a form shows for any other; the forms of the
 * product differ by a full stop.
 */
export const emailWith = (message: string) =>
  z.string(message).trim().max(254, message).pipe(z.email(message)).pipe(z.string().toLowerCase())

export const email = emailWith('Please enter a valid email address')
