import type { FileStore } from '@tidings/db/files/file-store'
import { findMailToProcess } from '@tidings/db/queries/mails'
import { lastUnstored, listUnstored, setRawStored } from '@tidings/db/queries/raw-mails'
import type { Executor, MailRow } from '@tidings/db/schema'
import { putRaw } from './stored-raw.ts'

const AT_ONCE = 20
/** Mail that comes in goes before, as each file is flushed by itself. */
const QUIET_MS = 3000
/** However busy it is, what has lain in the database for so long makes room. */
const LONGEST_MS = 300_000

/** Whatever is written to a mail's row is written with its bytes: so many are out of the way first. */
const HEAVY = 256 * 1024

/** Puts the bytes of a heavy mail away before it is worked on; where they can't be, they stay in the database for now. */
export async function archiveHeavyRaw(db: Executor, files: FileStore, mail: MailRow): Promise<void> {
  if (!mail.raw || mail.raw.byteLength < HEAVY) return
  const file = await putRaw(files, mail, mail.raw).catch(() => undefined)
  if (!file) return
  const isKept = await db.transaction().execute((trx) => setRawStored(trx, file))
  if (!isKept) await files.delete(file.key)
}

/**
 * Puts the bytes of some settled mails into the file store, all noted by one commit, and returns how many. Does nothing
 * while mail is coming in, except for what has waited long. A mail that is deleted meanwhile leaves no file.
 */
export async function archiveRaw(db: Executor, files: FileStore, now: number): Promise<number> {
  const last = await lastUnstored(db)
  if (last === undefined) return 0
  const isQuiet = now - last >= QUIET_MS
  const mails = await listUnstored(db, AT_ONCE)
  const due = mails.filter(({ received_at }) => isQuiet || now - received_at >= LONGEST_MS)
  const put: Awaited<ReturnType<typeof putRaw>>[] = []
  for (const { id } of due) {
    const mail = await findMailToProcess(db, id)
    if (mail?.raw) put.push(await putRaw(files, mail, mail.raw))
  }
  if (put.length === 0) return 0
  const gone = await db.transaction().execute(async (trx) => {
    const keys: string[] = []
    for (const file of put) if (!(await setRawStored(trx, file))) keys.push(file.key)
    return keys
  })
  for (const key of gone) await files.delete(key)
  return put.length - gone.length
}
