import { lockUser } from '@tidings/db/queries/accounts/users'
import type { Executor, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'

/** Runs something in a transaction for which others that lock this user wait, see lockUser. */
export function lockedTransaction<T>(
  db: Executor,
  userId: string,
  work: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    return work(trx)
  })
}
