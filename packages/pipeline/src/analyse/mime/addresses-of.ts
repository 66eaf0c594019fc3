import type { Address } from 'postal-mime'
import type { Mailbox } from '../../common/types/mail.ts'

/** Flattens parsed addresses, groups included, to mailboxes with lower-case addresses; empty ones are dropped. */
export function addressesOf(...addresses: (Address | undefined)[]): Mailbox[] {
  return addresses
    .flatMap((address) => (address === undefined ? [] : address.group ? address.group : [address]))
    .filter((mailbox) => mailbox.address)
    .map((mailbox) => ({
      name: mailbox.name.replace(/\s+/g, ' ').trim(),
      address: mailbox.address.trim().toLowerCase(),
    }))
}
