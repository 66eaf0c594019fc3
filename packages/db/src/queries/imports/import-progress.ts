import { sql } from 'kysely'
import type { Executor, ImportFileRow, ImportProblemRow } from '../../schema.ts'
import { batchesOf, countRows, own } from '../common/rows.ts'

/** The number of failures that the report lists; the others are counted. */
const NAMED_PROBLEMS = 100

/** The outcome of some consecutive mails of a file. */
export interface ImportCounts {
  received: number
  repeated: number
  unwanted: number
  earlier: number
  refused: number
}

/**
 * Advances the cursor of a file with the outcome of its mails. False, without changes, if it is not at the expected
 * position because another process has moved it, or if the import has ended.
 */
export async function moveImportCursor(
  db: Executor,
  file: Pick<ImportFileRow, 'id' | 'import_id'>,
  from: number,
  to: number,
  counts: Partial<ImportCounts>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('imports')
    .set((eb) => ({
      mails_done: eb('mails_done', '+', to - from),
      mails_received: eb('mails_received', '+', counts.received ?? 0),
      mails_repeated: eb('mails_repeated', '+', counts.repeated ?? 0),
      mails_unwanted: eb('mails_unwanted', '+', counts.unwanted ?? 0),
      mails_earlier: eb('mails_earlier', '+', counts.earlier ?? 0),
      mails_refused: eb('mails_refused', '+', counts.refused ?? 0),
    }))
    .where('id', '=', file.import_id)
    .where('state', '=', 'reading')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('import_files').select('id').where('id', '=', file.id).where('mails_done', '=', from),
      ),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.updateTable('import_files').set({ mails_done: to }).where('id', '=', file.id).execute()
  return true
}

/** Lists failures, as long as there is room in the report. */
export async function addImportProblems(db: Executor, problems: readonly ImportProblemRow[]): Promise<void> {
  const [first] = problems
  if (!first) return
  const { count } = await db
    .selectFrom('import_problems')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('import_id', '=', first.import_id)
    .executeTakeFirstOrThrow()
  const named = problems.slice(0, Math.max(0, NAMED_PROBLEMS - count))
  for (const batch of batchesOf(named))
    await db
      .insertInto('import_problems')
      .values(batch)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
}

/** The entries of an import's report, in order. */
export async function listImportProblems(db: Executor, userId: string, importId: string) {
  return db
    .selectFrom('import_problems')
    .selectAll()
    .where(own(userId, importId, 'import_id'))
    .orderBy('file_no')
    .orderBy('mail_no')
    .orderBy('id')
    .execute()
}

/** Records that an import added a mail. */
export async function insertImportMail(
  db: Executor,
  mail: { mail_id: string; import_id: string; user_id: string },
): Promise<void> {
  await db.insertInto('import_mails').values(mail).execute()
}

/** How many of an import's mails wait to be processed, and how many failed. */
export async function countImportMails(db: Executor, userId: string, importId: string) {
  const rows = await db
    .selectFrom('import_mails')
    .innerJoin('mails', 'mails.id', 'import_mails.mail_id')
    .select((eb) => ['mails.state', eb.fn.countAll<number>().as('count')])
    .where('import_mails.user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('mails.state', 'in', ['waiting', 'not-understood'])
    .groupBy('mails.state')
    .execute()
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { waiting: of('waiting'), notUnderstood: of('not-understood') }
}

/** The number of the user's waiting mails, at most `most`. */
export async function countWaitingOf(db: Executor, userId: string, most: number): Promise<number> {
  const waiting = db
    .selectFrom('mails')
    .select('id')
    // Not a parameter, for which SQLite would not use the partial index.
    .where('state', '=', sql.lit('waiting'))
    .where('user_id', '=', userId)
    .limit(most)
  return countRows(db.selectFrom(waiting.as('waiting')))
}
