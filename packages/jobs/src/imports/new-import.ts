import { randomUUID } from 'node:crypto'
import { insertImport } from '@tidings/db/queries/imports/imports'
import type { Executor } from '@tidings/db/schema'

const DAY = 86_400_000
/** An upload without progress expires after this time. */
const UPLOAD_MS = 7 * DAY
/** The time for choosing senders. */
export const CHOICE_MS = 14 * DAY

/** When an upload that received bytes now expires, in epoch milliseconds. */
export const uploadExpiry = (now: number) => now + UPLOAD_MS

/** A file as the browser describes it before the upload. */
interface FileToImport {
  name: string
  /** Bytes. */
  size: number
  /** Epoch milliseconds. */
  lastModified: number
}

/** Begins an import, to which the files are then uploaded; returns its id. */
export async function addImport(
  db: Executor,
  userId: string,
  files: readonly FileToImport[],
  now = Date.now(),
): Promise<string> {
  const id = randomUUID()
  await insertImport(
    db,
    {
      id,
      user_id: userId,
      state: 'uploading',
      ending: null,
      next_at: uploadExpiry(now),
      created_at: now,
      ended_at: null,
    },
    files.map(({ name, size, lastModified }, at) => ({
      id: randomUUID(),
      import_id: id,
      user_id: userId,
      no: at + 1,
      name,
      size,
      modified_at: lastModified,
      problem: null,
    })),
  )
  return id
}
