import { isReadInstant, markSpanRead, type Span } from '@tidings/db/queries/editions'
import { lockUser } from '@tidings/db/queries/users'
import type { Executor } from '@tidings/db/schema'

/**
 * Marks all that came in within a span as read, at an instant at which nothing else of the user's was: by this it is
 * undone exactly, see `unmarkReadAt`. Returns the instant (epoch milliseconds) and how many articles those were.
 */
export function markAllRead(
  db: Executor,
  userId: string,
  span: Span,
  now: number,
): Promise<{ readAt: number; count: number }> {
  return db.transaction().execute(async (trx) => {
    // Two that mark at once would take the same instant.
    await lockUser(trx, userId)
    let readAt = now
    while (await isReadInstant(trx, userId, readAt)) readAt -= 1
    return { readAt, count: await markSpanRead(trx, userId, span, readAt) }
  })
}
