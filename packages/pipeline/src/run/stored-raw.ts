import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createZstdDecompress, zstdCompress, zstdDecompress } from 'node:zlib'
import type { FileStore } from '@tidings/db/files/file-store'
import { startOfMail } from '@tidings/db/queries/mails'
import type { Executor, MailRow } from '@tidings/db/schema'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

const LOST = 'The bytes of a mail are missing from the file store.'

/** Puts a mail's bytes into the file store, compressed, and gives their key; the same mail always has the same one. */
export async function storeRaw(files: FileStore, mail: MailRow, raw: Uint8Array): Promise<string> {
  const key = `mails/${mail.user_id}/${mail.id}.eml.zst`
  await files.put(key, await compress(raw))
  return key
}

/** The first bytes of a mail, at most so many, without unfolding all of it. Throws when they are lost. */
export async function readStart(
  { db, files }: { db: Executor; files: FileStore },
  mail: Pick<MailRow, 'id' | 'user_id'>,
  bytes: number,
): Promise<Uint8Array> {
  const row = await startOfMail(db, mail.user_id, mail.id, bytes)
  if (row?.start) return row.start
  const packed = row?.raw_key ? await files.get(row.raw_key) : undefined
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

/** The bytes of a mail as it was received, from wherever they now lie. Throws when they are lost. */
export async function readRaw(files: FileStore, mail: MailRow): Promise<Uint8Array> {
  if (mail.raw) return mail.raw
  const stored = mail.raw_key === null ? undefined : await files.get(mail.raw_key)
  if (!stored) throw new Error(LOST)
  return decompress(stored)
}
