import { latestUndo } from '@tidings/db/queries/mailed-links'
import { findTwoStep } from '@tidings/db/queries/two-steps'
import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'

/**
 * The time (epoch milliseconds) of a change to an account that is about to be made: after every change that was made before
 * it, whatever the clock says. A recovery tells by it what came later. Under lockUser, else two have the same.
 */
export async function timeOfChange(trx: Transaction<Tables>, userId: string): Promise<number> {
  const before = Math.max(await latestUndo(trx, userId), (await findTwoStep(trx, userId))?.on_since ?? 0)
  return Math.max(Date.now(), before + 1)
}
