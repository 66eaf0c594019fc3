import type { Executor, ImportSenderRow } from '../../schema.ts'
import { batchesOf, own } from '../common/rows.ts'
import { values } from '../common/values.ts'

/** The senders of an import, suggested ones first, then by number of mails. */
export async function listImportSenders(db: Executor, userId: string, importId: string) {
  return db
    .selectFrom('import_senders')
    .selectAll()
    .where(own(userId, importId, 'import_id'))
    .orderBy('is_suggested', 'desc')
    .orderBy('issues', 'desc')
    .orderBy('key')
    .execute()
}

/** Replaces the senders that were found. */
export async function saveImportSenders(
  db: Executor,
  importId: string,
  senders: readonly Omit<ImportSenderRow, 'is_wanted'>[],
): Promise<void> {
  await db.deleteFrom('import_senders').where('import_id', '=', importId).execute()
  for (const batch of batchesOf(senders)) await db.insertInto('import_senders').values(batch).execute()
}

/** Selects the mails of these senders of an import, and no others. */
export async function chooseImportSenders(db: Executor, importId: string, keys: readonly string[]) {
  const own = db.updateTable('import_senders').where('import_id', '=', importId)
  await own.set({ is_wanted: 0 }).execute()
  if (keys.length > 0) await own.set({ is_wanted: 1 }).where('key', 'in', values(db, keys)).execute()
}
