import { refused } from '@tidings/db/domain-error'
import { consumeLimit, type Limit } from '@tidings/db/queries/accounts/limits'
import type { Context } from '../trpc/context.ts'

/** Counts an event of that name; throws TOO_MANY_REQUESTS with the message, and says until when, beyond the rate. */
export async function holdRate(
  { database, retryAfter }: Pick<Context, 'database' | 'retryAfter'>,
  name: string,
  rate: Limit,
  message: string,
): Promise<void> {
  const waitMs = await consumeLimit(database.db, name, rate, Date.now())
  if (waitMs === undefined) return
  retryAfter?.(Math.ceil(waitMs / 1000))
  throw refused('TOO_MANY_REQUESTS', message)
}
