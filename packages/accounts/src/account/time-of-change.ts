import { latestUndo } from '@tidings/db/queries/mailed-links'
import { findTwoStep } from '@tidings/db/queries/two-steps'
import { findUser } from '@tidings/db/queries/users'
import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'

/**
 * The time (epoch milliseconds) of a change to an account that is about to be made, the confirmation of its address among
 * them: after every change that was made before it, whatever the clock says. A recovery tells by it what came later. Under lockUser, else two have the same.
 */
export async function timeOfChange(trx: Transaction<Tables>, userId: string): Promise<number> {
  const before = [
    await latestUndo(trx, userId),
    (await findTwoStep(trx, userId))?.on_since ?? 0,
    (await findUser(trx, userId))?.email_verified_at ?? 0,
  ]
  return Math.max(Date.now(), Math.max(...before) + 1)
}
