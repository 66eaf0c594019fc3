import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createZstdDecompress, zstdCompress, zstdDecompress } from 'node:zlib'
import { newFileId } from '@tidings/db/file-id'
import type { FileStore } from '@tidings/db/files/file-store'
import {
  findRaw,
  findRawStart,
  lastUnarchived,
  listUnarchived,
  setArchived,
} from '@tidings/db/queries/mails/raw-mails'
import { findRawFile } from '@tidings/db/queries/pictures/files'
import type { Executor, MailRow } from '@tidings/db/schema'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const LOST = 'The bytes of an email are missing from the file store.'

/**
 * Puts a mail's bytes into the file store, compressed, and returns the reference to the file; the same mail always has
 * the same key.
 */
export async function putRaw(
  files: FileStore,
  mail: Pick<MailRow, 'id' | 'user_id' | 'received_at'>,
  raw: Uint8Array,
): Promise<Parameters<typeof setArchived>[1]> {
  const key = `mails/${mail.user_id}/${mail.id}.eml.zst`
  const bytes = await compress(raw)
  await files.put(key, bytes)
  return { id: newFileId(), mail_id: mail.id, key, bytes: bytes.byteLength, created_at: mail.received_at }
}

/** The first bytes of a mail, at most the given number, without decompressing all of it. Throws if they are lost. */
export async function readStart(
  { db, files }: { db: Executor; files: FileStore },
  mail: Pick<MailRow, 'id' | 'user_id'>,
  bytes: number,
): Promise<Uint8Array> {
  const start = await findRawStart(db, mail.user_id, mail.id, bytes)
  if (start) return start
  const file = await findRawFile(db, mail.user_id, mail.id)
  const packed = file && (await files.get(file.key))
  if (!packed) throw new Error(LOST)
  const pieces: Buffer[] = []
  let length = 0
  const unpacked = Readable.from([packed]).pipe(createZstdDecompress())
  for await (const piece of unpacked as AsyncIterable<Buffer>) {
    pieces.push(piece)
    length += piece.length
    if (length >= bytes) break
  }
  return Buffer.concat(pieces).subarray(0, bytes)
}

/** The bytes of a mail as received, from the database or the file store. Throws if they are lost. */
export async function readRaw(
  db: Executor,
  files: FileStore,
  mail: Pick<MailRow, 'id' | 'user_id'>,
): Promise<Uint8Array> {
  const raw = await findRaw(db, mail.user_id, mail.id)
  if (raw) return raw
  const file = await findRawFile(db, mail.user_id, mail.id)
  const stored = file && (await files.get(file.key))
  if (!stored) throw new Error(LOST)
  return decompress(stored)
}

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
