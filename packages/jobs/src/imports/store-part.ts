import type { FileStore } from '@tidings/db/files/file-store'
import {
  beginScan,
  findImportFile,
  recordUploadedBytes,
  refuseFile,
} from '@tidings/db/queries/imports/import-files'
import type { Executor, ImportFileRow } from '@tidings/db/schema'
import { bufferOf } from '@tidings/mail/common/buffer-of'
import { detectFormat, FORMAT_BYTES } from '@tidings/mail/mail-files/detect-format'
import { isReadingList, START_BYTES } from '@tidings/mail/reading-lists/items-in-file'
import { uploadExpiry } from './new-import.ts'
import { PART_BYTES, partKey } from './uploaded-file.ts'

/** Whether a file contains mails or a reading list, judged by its first bytes. */
function isImportable(bytes: Uint8Array): boolean {
  const start = bufferOf(bytes, START_BYTES)
  return detectFormat(start.subarray(0, FORMAT_BYTES)) !== undefined || isReadingList(start)
}

/** The size in bytes of the part of a file that begins at an offset. */
export const partSize = ({ size }: Pick<ImportFileRow, 'size'>, offset: number) =>
  Math.min(PART_BYTES, size - offset)

/**
 * Stores the next part of a file; resolves when it is flushed. After the last part the import continues by itself.
 * `not-mail`: the first bytes show neither mails nor a reading list, so no further part is expected. `moved`: another
 * request has stored this part meanwhile, or the import is finished; nothing is stored then.
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
  // Otherwise nothing would ever delete it.
  if (!after || after.state === 'done') await files.delete(key)
  return 'moved'
}
