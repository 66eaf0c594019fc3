import type { Executor, ImportSenderRow } from '../schema.ts'
import { values } from './values.ts'

/** So many rows at a time, as a statement takes only so many parameters. */
const ROWS = 50

/** The senders of an import, those that surely are newsletters first, then by how often they write. */
export async function listImportSenders(
  db: Executor,
  userId: string,
  importId: string,
): Promise<ImportSenderRow[]> {
  return db
    .selectFrom('import_senders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .orderBy('is_certain', 'desc')
    .orderBy('issues', 'desc')
    .orderBy('key')
    .execute()
}

/** Keeps who was found to write, in place of what was found before. */
export async function saveImportSenders(
  db: Executor,
  importId: string,
  senders: readonly Omit<ImportSenderRow, 'is_wanted'>[],
): Promise<void> {
  await db.deleteFrom('import_senders').where('import_id', '=', importId).execute()
  for (let at = 0; at < senders.length; at += ROWS) {
    await db
      .insertInto('import_senders')
      .values(senders.slice(at, at + ROWS))
      .execute()
  }
}

/** Wants the mails of these senders of an import, and of no others. */
export async function chooseImportSenders(
  db: Executor,
  importId: string,
  keys: readonly string[],
): Promise<void> {
  const own = db.updateTable('import_senders').where('import_id', '=', importId)
  await own.set({ is_wanted: 0 }).execute()
  if (keys.length > 0) await own.set({ is_wanted: 1 }).where('key', 'in', values(db, keys)).execute()
}
