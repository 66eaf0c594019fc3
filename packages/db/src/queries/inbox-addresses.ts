import type { Executor } from '../schema.ts'

/** Gives the user an address; false when another account has that local part. */
export async function insertInboxAddress(
  db: Executor,
  userId: string,
  localPart: string,
  now: number,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('inbox_addresses')
    .values({ local_part: localPart, user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('local_part').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** The local part of the user's first address. */
export async function findInboxAddress(db: Executor, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('inbox_addresses')
    .select('local_part')
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .executeTakeFirst()
  return row?.local_part
}

/** Whose mail a local part (lower case, without `+word`) receives. */
export async function findInboxOwner(db: Executor, localPart: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('inbox_addresses')
    .select('user_id')
    .where('local_part', '=', localPart)
    .executeTakeFirst()
  return row?.user_id
}
