import { DomainError } from '@tidings/db/domain-error'
import { z } from 'zod'
import type { AccountServices } from './context.ts'

/**
 * An address as mail programs accept it: at most 254 characters (RFC 5321), converted to lower case. It is validated
 * before that, as some non-ASCII addresses become ASCII ones. `message` is what a form shows for an invalid one; the
 * forms of the product differ by a full stop.
 */
export const emailWith = (message: string) =>
  z.string(message).trim().max(254, message).pipe(z.email(message)).pipe(z.string().toLowerCase())

export const email = emailWith('Please enter a valid email address')

/** Throws BAD_REQUEST, at the input, for an address of an account that is an inbox address. */
export function refuseInboxAddress(
  { isInboxAddress }: Pick<AccountServices, 'isInboxAddress'>,
  address: string,
  path: string,
): void {
  if (!isInboxAddress(address)) return
  const message =
    'This is an inbox address of Tidings. Please enter the email address at which you read email.'
  throw new DomainError({ code: 'BAD_REQUEST', message, fields: [{ path, message }] })
}
