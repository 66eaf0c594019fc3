import type { Executor } from '../schema.ts'

/** Whether a webhook request with this token brought a mail already. */
export async function isInboundTokenKnown(db: Executor, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('inbound_tokens')
    .select('token')
    .where('token', '=', token)
    .executeTakeFirst()
  return row !== undefined
}

/** Remembers a token, and forgets those from before `forgetBefore`; both are epoch milliseconds. */
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
