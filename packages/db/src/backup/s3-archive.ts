import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { S3Client } from '../files/s3-client.ts'
import type { ArchiveTarget } from './archive.ts'
import { BackupError } from './backup-format.ts'

/** Objects have at most 10,000 parts, so archives at most 160 GB. */
const PART = 16 * 1024 * 1024

/**
 * An object that an archive is sent to in parts, without a copy on the disk; it is read back and compared before it counts.
 * Throws BackupError if it exists, and StorageUnavailable.
 */
export async function s3Target(s3: S3Client, key: string, partBytes = PART): Promise<ArchiveTarget> {
  if (await s3.has(key)) throw new BackupError(`${key} is in the bucket already; choose another name.`)
  const parts = await s3.parts(key)
  const sent = createHash('sha256')
  let waiting: Uint8Array[] = []
  let length = 0
  let total = 0
  let no = 0

  async function send(): Promise<void> {
    const part = Buffer.concat(waiting)
    waiting = []
    length = 0
    total += part.byteLength
    sent.update(part)
    no += 1
    await parts.put(no, part)
  }

  return {
    async write(bytes) {
      for (let at = 0; at < bytes.byteLength; ) {
        const piece = bytes.subarray(at, at + partBytes - length)
        waiting.push(piece.slice())
        length += piece.byteLength
        at += piece.byteLength
        if (length === partBytes) await send()
      }
    },
    async finish() {
      await send()
      await parts.complete()
      const stored = createHash('sha256')
      for await (const piece of piecesOf(s3, key, total)) stored.update(piece)
      if (stored.digest('hex') === sent.digest('hex')) return
      await s3.delete(key)
      throw new BackupError('The backup did not arrive in the bucket as it was sent; start again.')
    },
    discard: () => parts.discard(),
  }
}

/** Copies an object into a new file that only its owner may read. Throws BackupError if there is none. */
export async function downloadArchive(s3: S3Client, key: string, file: string): Promise<void> {
  let size: number | undefined
  for await (const object of s3.list(key)) if (object.key === key) size = object.bytes
  if (size === undefined) throw new BackupError(`There is no ${key} in the bucket.`)
  const handle = await open(file, 'wx', 0o600)
  try {
    for await (const piece of piecesOf(s3, key, size)) await handle.writeFile(piece)
  } finally {
    await handle.close()
  }
}

async function* piecesOf(s3: S3Client, key: string, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < size; at += PART) yield await s3.range(key, at, Math.min(at + PART, size))
}
