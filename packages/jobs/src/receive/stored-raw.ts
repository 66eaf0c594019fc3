import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createZstdDecompress, zstdCompress, zstdDecompress } from 'node:zlib'
import { newFileId } from '@tidings/db/file-id'
import type { FileStore } from '@tidings/db/files/file-store'
import { findRaw, findRawStart, type setArchived } from '@tidings/db/queries/mails/raw-mails'
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
