import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { createTarDecoder, packTar } from 'modern-tar'
import { BackupError } from './backup-format.ts'

/** The two empty blocks at the end of an archive. */
const END = new Uint8Array(1024)

/** The last entry: the hashes of all others, in the format of `sha256sum`. */
export const SUMS = 'SHA256SUMS'

export interface ArchiveWriter {
  /** Adds a whole entry; names are relative paths of at most 250 characters. */
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Adds the hashes, flushes, and gives the archive its final name. Resolves to its size in bytes. */
  finish(): Promise<number>
  /** Removes the unfinished archive. */
  discard(): Promise<void>
}

/** Where the bytes of an archive go, one after the other; it is there only after `finish`. */
export interface ArchiveTarget {
  write(bytes: Uint8Array): Promise<void>
  finish(): Promise<void>
  discard(): Promise<void>
}

/** A file that only its owner may read, under a temporary name until it is complete. Throws BackupError if it exists. */
export async function fileTarget(file: string): Promise<ArchiveTarget> {
  if (existsSync(file)) throw new BackupError(`${file} is there already; choose another name.`)
  const draft = `${file}.part`
  await rm(draft, { force: true })
  const handle = await open(draft, 'wx', 0o600)
  return {
    async write(bytes) {
      for (let at = 0; at < bytes.byteLength; ) at += (await handle.write(bytes, at)).bytesWritten
    },
    async finish() {
      await handle.sync()
      await handle.close()
      await rename(draft, file)
      await flushFolder(path.dirname(file))
    },
    async discard() {
      await handle.close()
      await rm(draft, { force: true })
    },
  }
}

/** Writes a tar archive. */
export function writeArchive(target: ArchiveTarget): ArchiveWriter {
  const sums: string[] = []
  let size = 0

  async function write(bytes: Uint8Array): Promise<void> {
    await target.write(bytes)
    size += bytes.byteLength
  }

  async function put(name: string, bytes: Uint8Array): Promise<void> {
    const header = { name, size: bytes.byteLength, mode: 0o600 }
    const archive = await packTar([{ header, body: bytes }])
    await write(archive.subarray(0, -END.byteLength))
  }

  return {
    async add(name, bytes) {
      await put(name, bytes)
      sums.push(`${sha256(bytes)}  ${name}\n`)
    },
    async finish() {
      await put(SUMS, Buffer.from(sums.join('')))
      await write(END)
      await target.finish()
      return size
    },
    discard: () => target.discard(),
  }
}

interface ArchiveEntry {
  name: string
  bytes: Uint8Array
}

/** The entries of an archive, one after the other. Throws if it is truncated or its structure is damaged. */
export async function* readArchive(handle: FileHandle): AsyncGenerator<ArchiveEntry> {
  const stream = handle.createReadStream({ start: 0, autoClose: false, highWaterMark: 1 << 20 })
  const { readable, writable } = createTarDecoder({ strict: true })
  const feeding = Readable.toWeb(stream).pipeTo(writable)
  feeding.catch(() => {})
  for await (const { header, body } of readable) {
    const chunks: Uint8Array[] = []
    for await (const chunk of body) chunks.push(chunk)
    if (header.type === 'file') yield { name: header.name, bytes: Buffer.concat(chunks) }
    else throw new Error(`${header.name} is not a file`)
  }
  await feeding
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
