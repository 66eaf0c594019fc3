import type { UserRow } from '@tidings/db/schema'
import { isAtDomain } from '@tidings/mail/common/net/site-of'

/** Addresses of e-readers: their makers take mail only of senders that the owner has approved. */
const E_READERS = ['kindle.com', 'free.kindle.com', 'pbsync.com']

/**
 * Whether books may be mailed to an address (in lower case). Anywhere else they could reach somebody who never asked for
 * them, as an e-reader can't confirm its address by a link; in an inbox, at `mailDomain`, they would become issues.
 */
export function canGetBooks(
  address: string,
  user: Pick<UserRow, 'email' | 'email_verified_at'>,
  mailDomain: string,
): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1)
  if (E_READERS.includes(domain)) return true
  return address === user.email && user.email_verified_at !== null && !isAtDomain(address, mailDomain)
}
