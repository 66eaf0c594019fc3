import type { FileStore } from '@tidings/db/files/file-store'
import { findRaw, lastUnarchived, listUnarchived, setArchived } from '@tidings/db/queries/mails/raw-mails'
import type { Executor } from '@tidings/db/schema'
import { putRaw } from './stored-raw.ts'

const AT_ONCE = 20
/** The number of uploads to the store at a time. */
const TOGETHER = 4
/** New mail goes first, as each file is flushed separately. */
const QUIET_MS = 3000
/** After this time a raw mail is moved even if the server is busy. */
const MAX_MS = 300_000

/**
 * Puts the bytes of some settled mails into the file store, recorded in one commit, and returns how many. Does nothing
 * while mail is coming in, except for mails that have waited long, or when it is another process's turn. A mail that is
 * deleted meanwhile leaves no file. Throws what the store throws, after recording what was stored: a file store
 * resolves only when it has the bytes intact.
 */
export async function archiveRaw(
  db: Executor,
  files: FileStore,
  now: number,
  isOurTurn: () => Promise<boolean> = async () => true,
): Promise<number> {
  const last = await lastUnarchived(db)
  if (last === undefined) return 0
  const isQuiet = now - last >= QUIET_MS
  const mails = await listUnarchived(db, AT_ONCE)
  const due = mails.filter(({ received_at }) => isQuiet || now - received_at >= MAX_MS)
  if (due.length === 0 || !(await isOurTurn())) return 0
  const put: Awaited<ReturnType<typeof putRaw>>[] = []
  const left = due.values()
  const putSome = async () => {
    for (const mail of left) {
      const raw = await findRaw(db, mail.user_id, mail.id)
      if (raw) put.push(await putRaw(files, mail, raw))
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: TOGETHER }, putSome))
  const failure = outcomes.find((outcome) => outcome.status === 'rejected')
  const gone = await db.transaction().execute(async (trx) => {
    const keys: string[] = []
    for (const file of put) if (!(await setArchived(trx, file))) keys.push(file.key)
    return keys
  })
  for (const key of gone) await files.delete(key)
  if (failure) throw failure.reason
  return put.length - gone.length
}
