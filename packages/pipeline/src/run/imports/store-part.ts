import type { FileStore } from '@tidings/db/files/file-store'
import { beginScan, findImportFile, recordUploadedBytes, refuseFile } from '@tidings/db/queries/import-files'
import type { Executor, ImportFileRow } from '@tidings/db/schema'
import { detectFormat, FORMAT_BYTES } from '../../analyse/mail-files/detect-format.ts'
import { isReadingList, START_BYTES } from '../../analyse/reading-lists/items-in-file.ts'
import { uploadExpiry } from './new-import.ts'
import { PART_BYTES, partKey } from './uploaded-file.ts'

/** Whether a file that begins so has mails or a reading list in it, as far as its first bytes tell. */
function isImportable(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, START_BYTES))
  return detectFormat(start.subarray(0, FORMAT_BYTES)) !== undefined || isReadingList(start)
}

/** How many bytes the part of a file has that begins at an offset. */
export const partSize = ({ size }: Pick<ImportFileRow, 'size'>, offset: number) =>
  Math.min(PART_BYTES, size - offset)

/**
 * Keeps the next part of a file; resolves when it is flushed. After the last one the import goes on by itself.
 * `not-mail`: by its first bytes the file has neither mails nor a reading list in it, and no more of it is awaited. `moved`: another
 * request went on with the file meanwhile, or the import is over; nothing is kept then.
 */
export async function storePart(
  { db, files }: { db: Executor; files: FileStore },
  file: ImportFileRow,
  bytes: Uint8Array,
  now = Date.now(),
): Promise<'stored' | 'not-mail' | 'moved'> {
  if (file.uploaded === 0 && !isImportable(bytes)) {
    await db.transaction().execute(async (trx) => {
      await refuseFile(trx, file, 'not-mail', uploadExpiry(now))
      await beginScan(trx, file.import_id, now)
    })
    return 'not-mail'
  }
  const key = partKey(file, file.uploaded)
  await files.put(key, bytes)
  const isNoted = await db.transaction().execute(async (trx) => {
    const isOurs = await recordUploadedBytes(trx, file, bytes.byteLength, uploadExpiry(now))
    if (isOurs && file.uploaded + bytes.byteLength === file.size) await beginScan(trx, file.import_id, now)
    return isOurs
  })
  if (isNoted) return 'stored'
  const after = await findImportFile(db, file.user_id, file.import_id, file.id)
  // Nobody would delete it any more.
  if (!after || after.state === 'done') await files.delete(key)
  return 'moved'
}
