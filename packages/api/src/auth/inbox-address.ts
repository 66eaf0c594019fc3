import { randomInt } from 'node:crypto'
import { insertInboxAddress } from '@tidings/db/queries/inbox-addresses'
import type { Executor } from '@tidings/db/schema'

/** No i, l, o, 0 or 1: an address gets read aloud and typed. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP_LENGTH = 4

/** A local part such as `kx7m-4qpw-9dtz`: 59 random bits, derived from nothing. */
function newLocalPart(): string {
  return Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(''),
  ).join('-')
}

/** Gives the user a fresh inbox address and returns its local part. */
export async function assignInboxAddress(db: Executor, userId: string, now: number): Promise<string> {
  for (;;) {
    const localPart = newLocalPart()
    if (await insertInboxAddress(db, userId, localPart, now)) return localPart
  }
}
