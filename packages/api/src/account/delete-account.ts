import { closeAccount } from '@tidings/db/queries/account-deletion'
import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { Services } from '../context.ts'

/** Closes the account now and leaves the rest to the worker; what is waiting for it must be woken after the transaction. */
export async function deleteAccount(
  { jobs }: Pick<Services, 'jobs'>,
  trx: Transaction<Tables>,
  userId: string,
): Promise<boolean> {
  if (!(await closeAccount(trx, userId, Date.now()))) return false
  await jobs.add(trx, 'purge-account', { userId }, { owner: userId })
  return true
}
