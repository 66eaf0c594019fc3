import { sql } from 'kysely'
import type { Executor, ImportFileRow } from '../../schema.ts'
import { own } from '../common/rows.ts'

/** The files of an import, in order. */
export async function listImportFiles(db: Executor, userId: string, importId: string) {
  return db
    .selectFrom('import_files')
    .selectAll()
    .where(own(userId, importId, 'import_id'))
    .orderBy('no')
    .execute()
}

/** A file of an import of the user, with its state. */
export async function findImportFile(db: Executor, userId: string, importId: string, fileId: string) {
  return db
    .selectFrom('import_files')
    .innerJoin('imports', 'imports.id', 'import_files.import_id')
    .selectAll('import_files')
    .select('imports.state')
    .where('import_files.user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('import_files.id', '=', fileId)
    .executeTakeFirst()
}

/**
 * Bytes of all unfinished uploads: their maximum for one user; for all users what is still missing, but per upload no
 * more than was received, so that nobody reserves the disk with uploads that are never made.
 */
export async function bytesOfUploads(db: Executor, userId?: string): Promise<number> {
  const { bytes } = await db
    .selectFrom('import_files')
    .innerJoin('imports', 'imports.id', 'import_files.import_id')
    .select(
      userId === undefined
        ? sql<number>`cast(coalesce(sum(case when size - uploaded < uploaded then size - uploaded else uploaded end), 0) as bigint)`.as(
            'bytes',
          )
        : sql<number>`cast(coalesce(sum(size), 0) as bigint)`.as('bytes'),
    )
    .where('imports.state', '!=', 'done')
    .$if(userId !== undefined, (query) => query.where('imports.user_id', '=', userId ?? ''))
    .executeTakeFirstOrThrow()
  return bytes
}

/** Records that a part of a file is stored; false if the file has advanced or its import has ended meanwhile. */
export async function recordUploadedBytes(
  db: Executor,
  file: Pick<ImportFileRow, 'id' | 'import_id' | 'user_id' | 'uploaded'>,
  bytes: number,
  expiresAt: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_files')
    .set({ uploaded: file.uploaded + bytes })
    .where('id', '=', file.id)
    .where('uploaded', '=', file.uploaded)
    .where('import_id', 'in', (eb) =>
      eb
        .selectFrom('imports')
        .select('id')
        .where(own(file.user_id, file.import_id))
        .where('state', '=', 'uploading'),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.updateTable('imports').set({ next_at: expiresAt }).where('id', '=', file.import_id).execute()
  return true
}

/** Records why a file is not read; no more of it is expected. */
export async function refuseFile(
  db: Executor,
  { id, import_id }: Pick<ImportFileRow, 'id' | 'import_id'>,
  problem: NonNullable<ImportFileRow['problem']>,
  expiresAt: number,
): Promise<void> {
  // First, so that files of one import wait for each other.
  await db
    .updateTable('imports')
    .set({ next_at: expiresAt })
    .where('id', '=', import_id)
    .where('state', '=', 'uploading')
    .execute()
  await db
    .updateTable('import_files')
    .set((eb) => ({ problem, size: eb.ref('uploaded') }))
    .where('id', '=', id)
    .execute()
}

/** Records a problem of an uploaded file; the first one stays. */
export async function recordFileProblem(
  db: Executor,
  id: string,
  problem: NonNullable<ImportFileRow['problem']>,
): Promise<void> {
  await db
    .updateTable('import_files')
    .set({ problem })
    .where('id', '=', id)
    .where('problem', 'is', null)
    .execute()
}

/** Moves on to scanning for senders once all bytes are stored. */
export async function beginScan(db: Executor, importId: string, now: number): Promise<void> {
  await db
    .updateTable('imports')
    .set({ state: 'scanning', next_at: now })
    .where('id', '=', importId)
    .where('state', '=', 'uploading')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('import_files')
            .select('id')
            .where('import_id', '=', importId)
            .whereRef('uploaded', '<', 'size'),
        ),
      ),
    )
    .execute()
}
