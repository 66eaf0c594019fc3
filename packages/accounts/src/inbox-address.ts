import { randomInt } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import { insertInboxAddress, type NewAddress } from '@tidings/db/queries/mails/inbox-addresses'
import type { Executor } from '@tidings/db/schema'
import type { AccountServices } from './context.ts'

/**
 * Addresses are read aloud and typed: of similar characters (0 o; 1 i l; 2 z; 5 s; 8; 6 9 g q; u v w, and m, which
 * looks like `rn`) only one each is used; without vowels there are no words either.
 */
const ALPHABET = 'bcdfghjknprstvxyz347'
const GROUPS = 3
const GROUP_LENGTH = 4

/** A local part such as `kx7f-4hpn-3dtz`: 51.8 random bits, derived from nothing. */
export function newLocalPart(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join(''),
  ).join('-')
}

/** Assigns the user a new inbox address and returns its local part. */
export async function assignInboxAddress(
  db: Executor,
  userId: string,
  now: number,
  about?: NewAddress,
): Promise<string> {
  for (;;) {
    const localPart = newLocalPart()
    if (await insertInboxAddress(db, userId, localPart, now, about)) return localPart
  }
}

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
