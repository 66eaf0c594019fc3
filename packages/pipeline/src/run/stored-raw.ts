import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { FileStore } from '@tidings/db/files/file-store'
import type { MailRow } from '@tidings/db/schema'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

/** Puts a mail's bytes into the file store, compressed, and gives their key; the same mail always has the same one. */
export async function storeRaw(files: FileStore, mail: MailRow, raw: Uint8Array): Promise<string> {
  const key = `mails/${mail.user_id}/${mail.id}.eml.zst`
  await files.put(key, await compress(raw))
  return key
}

/** The bytes of a mail as it was received, from wherever they now lie. Throws when they are lost. */
export async function readRaw(files: FileStore, mail: MailRow): Promise<Uint8Array> {
  if (mail.raw) return mail.raw
  const stored = mail.raw_key === null ? undefined : await files.get(mail.raw_key)
  if (!stored) throw new Error('The bytes of a mail are missing from the file store.')
  return decompress(stored)
}
