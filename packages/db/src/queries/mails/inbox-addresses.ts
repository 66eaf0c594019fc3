import { randomUUID } from 'node:crypto'
import type { Executor, InboxAddressRow } from '../../schema.ts'
import { isRetiredAddress } from '../accounts/account-deletion.ts'
import { storedDefaultLimits } from '../accounts/default-limits.ts'
import { isChanged, own } from '../common/rows.ts'

/** The properties of a new address besides its local part. */
export interface NewAddress {
  label: string
  forOneNewsletter: boolean
  /** The host that it was given to. */
  senderHost: string | null
}

/** Adds an inbox address for the user; false if the local part is taken, or was a deleted account's. */
export async function insertInboxAddress(
  db: Executor,
  userId: string,
  localPart: string,
  now: number,
  about?: NewAddress,
): Promise<boolean> {
  if (await isRetiredAddress(db, localPart)) return false
  return isChanged(
    db
      .insertInto('inbox_addresses')
      .values({
        id: randomUUID(),
        local_part: localPart,
        user_id: userId,
        created_at: now,
        label: about?.label ?? null,
        for_one_newsletter: about?.forOneNewsletter ? 1 : 0,
        sender_host: about?.senderHost ?? null,
      })
      .onConflict((conflict) => conflict.column('local_part').doNothing()),
  )
}

/** The user's addresses in order of creation. */
export async function listInboxAddresses(db: Executor, userId: string): Promise<InboxAddressRow[]> {
  return db
    .selectFrom('inbox_addresses')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('local_part')
    .execute()
}

/**
 * The user's main address, from the list with the oldest first: the first enabled general address, otherwise the
 * first general one, which was created with the account.
 */
export function mainAddress(addresses: readonly InboxAddressRow[]): InboxAddressRow | undefined {
  const forAll = addresses.filter(({ for_one_newsletter }) => for_one_newsletter === 0)
  return forAll.find(({ disabled_at }) => disabled_at === null) ?? forAll[0]
}

/** The local part of the user's main address, see mainAddress. */
export async function findInboxAddress(db: Executor, userId: string): Promise<string | undefined> {
  return mainAddress(await listInboxAddresses(db, userId))?.local_part
}

/**
 * The owner of a local part (lower case, without `+word`), enabled or disabled, and the owner's mail allowance;
 * undefined for a deleted account's. Only for receiving mail and the worker.
 */
export async function findInbox(db: Executor, localPart: string) {
  return db
    .selectFrom('inbox_addresses as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .selectAll('i')
    .select(['u.suspended_at', 'u.most_mails_a_day', 'u.most_megabytes'])
    .select(storedDefaultLimits.as('default_limits'))
    .where('i.local_part', '=', localPart)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Changes the name, the intended sender or the state of an address; undefined if it isn't the user's. */
export async function updateInboxAddress(
  db: Executor,
  userId: string,
  id: string,
  change: Partial<Pick<InboxAddressRow, 'label' | 'sender_host' | 'disabled_at'>>,
): Promise<InboxAddressRow | undefined> {
  return db
    .updateTable('inbox_addresses')
    .set(change)
    .where(own(userId, id))
    .returningAll()
    .executeTakeFirst()
}
