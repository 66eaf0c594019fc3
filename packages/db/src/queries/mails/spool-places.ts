import type { Executor } from '../../schema.ts'

/*
 * How far each file of received mail has been moved into the database, in bytes; the files are beside the database, and
 * their names are never reused.
 */

const keyOf = (id: string) => `spool ${id}`

/** 0 for a file of which nothing was moved. */
export async function findSpoolPlace(db: Executor, id: string): Promise<number> {
  const row = await db.selectFrom('instance').select('value').where('name', '=', keyOf(id)).executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** False if it isn't `from`: another process has moved these records. Call it in the transaction that moves them. */
export async function setSpoolPlace(trx: Executor, id: string, { from, to }: { from: number; to: number }) {
  if ((await findSpoolPlace(trx, id)) !== from) return false
  await trx
    .insertInto('instance')
    .values({ name: keyOf(id), value: String(to) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: String(to) }))
    .execute()
  return true
}

/** Deletes the positions of all other files. */
export async function dropSpoolPlaces(db: Executor, kept: readonly string[]): Promise<void> {
  await db
    .deleteFrom('instance')
    .where('name', 'like', 'spool %')
    .where('name', 'not in', kept.map(keyOf))
    .execute()
}
