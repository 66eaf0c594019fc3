import type { Executor, NewLeftover } from '../schema.ts'

/** Replaces what an issue left over; `leftovers` in the order of the issue. */
export async function replaceLeftovers(
  db: Executor,
  mailId: string,
  leftovers: Omit<NewLeftover, 'mail_id' | 'position'>[],
): Promise<void> {
  await db.deleteFrom('leftovers').where('mail_id', '=', mailId).execute()
  for (const [position, leftover] of leftovers.entries()) {
    await db
      .insertInto('leftovers')
      .values({ ...leftover, mail_id: mailId, position })
      .execute()
  }
}
