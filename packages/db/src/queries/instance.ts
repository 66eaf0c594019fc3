import type { Executor } from '../schema.ts'

/** The value that this installation keeps under a name; `fresh` becomes it the first time, whichever process asks. */
export async function instanceValue(db: Executor, name: string, fresh: string): Promise<string> {
  await db
    .insertInto('instance')
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const row = await db
    .selectFrom('instance')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
