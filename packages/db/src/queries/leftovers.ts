import type { Executor, NewLeftover } from '../schema.ts'

/** So many rows at a time, as a statement takes only so many parameters. */
const ROWS = 500

/** Replaces what an issue left over. */
export async function replaceLeftovers(
  db: Executor,
  mailId: string,
  leftovers: readonly NewLeftover[],
): Promise<void> {
  await db.deleteFrom('leftovers').where('mail_id', '=', mailId).execute()
  for (let at = 0; at < leftovers.length; at += ROWS) {
    await db
      .insertInto('leftovers')
      .values(leftovers.slice(at, at + ROWS))
      .execute()
  }
}
