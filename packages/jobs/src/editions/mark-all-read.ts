import { isReadInstant, markSpanRead, type Span } from '@tidings/db/queries/editions/editions'
import type { Executor } from '@tidings/db/schema'
import { lockedTransaction } from '../locked-transaction.ts'

/**
 * Marks all articles that arrived within a span as read, at an instant that no other article of the user has: this
 * allows undoing it exactly, see `unmarkReadAt`. Returns the instant (epoch milliseconds) and the number of articles.
 */
export function markAllRead(
  db: Executor,
  userId: string,
  span: Span,
  now: number,
): Promise<{ readAt: number; count: number }> {
  return lockedTransaction(db, userId, async (trx) => {
    // Two concurrent calls would use the same instant.
    let readAt = now
    while (await isReadInstant(trx, userId, readAt)) readAt -= 1
    return { readAt, count: await markSpanRead(trx, userId, span, readAt) }
  })
}
