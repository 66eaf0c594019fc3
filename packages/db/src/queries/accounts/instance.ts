import type { Executor } from '../../schema.ts'

/** The value of this installation by name; the first caller of any process stores `fresh`. */
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

/** The value of this installation by name; undefined if there is none. */
export async function findInstanceValue(db: Executor, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('instance').select('value').where('name', '=', name).executeTakeFirst()
  return row?.value
}

/** Replaces the value of this installation by name; null deletes it. */
export async function setInstanceValue(db: Executor, name: string, value: string | null): Promise<void> {
  if (value === null) {
    await db.deleteFrom('instance').where('name', '=', name).execute()
    return
  }
  await db
    .insertInto('instance')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

const MAIL_FROM_OUTSIDE = 'mail-from-outside'

/** Records that mail has arrived from the internet. */
export async function recordMailFromOutside(db: Executor): Promise<void> {
  await instanceValue(db, MAIL_FROM_OUTSIDE, '1')
}

/** Whether mail has ever arrived from the internet. */
export async function hasMailFromOutside(db: Executor): Promise<boolean> {
  return (await findInstanceValue(db, MAIL_FROM_OUTSIDE)) !== undefined
}
