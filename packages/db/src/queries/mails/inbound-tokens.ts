import type { Executor } from '../../schema.ts'
import { isFound } from '../common/rows.ts'

/** Whether a webhook request with this token has already added a mail. */
export async function isInboundTokenKnown(db: Executor, token: string): Promise<boolean> {
  return isFound(db.selectFrom('inbound_tokens').select('token').where('token', '=', token))
}

/** Stores a token, and deletes those from before `forgetBefore`; both are epoch milliseconds. */
export async function saveInboundToken(
  db: Executor,
  { token, at, forgetBefore }: { token: string; at: number; forgetBefore: number },
): Promise<void> {
  await db
    .insertInto('inbound_tokens')
    .values({ token, at })
    .onConflict((conflict) => conflict.column('token').doNothing())
    .execute()
  await db.deleteFrom('inbound_tokens').where('at', '<', forgetBefore).execute()
}
