import { latestUndo } from '@tidings/db/queries/accounts/mailed-links'
import { findTwoStep } from '@tidings/db/queries/accounts/two-steps'
import { findUser } from '@tidings/db/queries/accounts/users'
import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'

/**
 * The time (epoch milliseconds) of a change to an account that is about to be made, including confirming its address:
 * after every earlier change, whatever the clock says. A recovery compares it to find later changes. Under lockUser;
 * otherwise two changes may have the same time.
 */
export async function timeOfChange(trx: Transaction<Tables>, userId: string): Promise<number> {
  const before = [
    await latestUndo(trx, userId),
    (await findTwoStep(trx, userId))?.on_since ?? 0,
    (await findUser(trx, userId))?.email_verified_at ?? 0,
  ]
  return Math.max(Date.now(), Math.max(...before) + 1)
}
