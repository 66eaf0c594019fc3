import { Readable } from 'node:stream'
import {
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  type Entry as ZipEntry,
  type ZipFile,
} from 'yauzl'
import { expandsTooFar } from './expansion.ts'
import {
  type ByteSource,
  type Entry,
  type FileProblem,
  type SkippedEntry,
  UnreadableFile,
  unreadable,
} from './mail-files.ts'

/** More than in a mailbox that was saved as single mails. */
const MAX_ENTRIES = 100_000

const STORED = 0
const DEFLATED = 8
const SYMLINK = 0o120000
const FILE_TYPE = 0o170000

/**
 * The files in a ZIP archive, one after the other, with those that are left out and why. Throws UnreadableFile for a
 * damaged or malicious archive. Names are never used as paths.
 */
export async function* readZip(source: ByteSource): AsyncGenerator<Entry | SkippedEntry> {
  const zip = await open(source)
  // More than the file's size: parts of the archive are used several times.
  let packed = 0
  let unpacked = 0
  try {
    if (zip.entryCount > MAX_ENTRIES) throw new UnreadableFile('too-many-entries')
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileName
      if (name.endsWith('/')) continue
      packed += entry.compressedSize
      unpacked += entry.uncompressedSize
      // Together as well: many files may each be too small for a check.
      const isTooFar =
        expandsTooFar(packed, unpacked) || expandsTooFar(entry.compressedSize, entry.uncompressedSize)
      if (packed > source.size || isTooFar) throw new UnreadableFile('expands-too-far')
      const problem = problemOf(entry)
      if (problem) yield { name, problem }
      else yield { name, open: async () => contentOf(zip, entry) }
    }
  } catch (error) {
    throw unreadable(error, problemOfArchive(error))
  } finally {
    zip.close()
  }
}

async function open(source: ByteSource): Promise<ZipFile> {
  try {
    return await fromRandomAccessReaderPromise(readerOf(source), source.size, {
      lazyEntries: true,
      autoClose: false,
      validateEntrySizes: true,
    })
  } catch (error) {
    throw unreadable(error, problemOfArchive(error))
  }
}

function readerOf(source: ByteSource): RandomAccessReader {
  return new (class extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return Readable.from(source.read(start, end), { objectMode: false })
    }
  })()
}

function problemOf(entry: ZipEntry): FileProblem | undefined {
  if (entry.isEncrypted()) return 'encrypted'
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMLINK) return 'unsafe-name'
  const isKnown = entry.compressionMethod === STORED || entry.compressionMethod === DEFLATED
  return isKnown ? undefined : 'unknown-compression'
}

/** Fails while it is read if its content is longer than the archive says. */
async function* contentOf(zip: ZipFile, entry: ZipEntry): AsyncGenerator<Buffer> {
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>
  } catch (error) {
    throw unreadable(error)
  }
}

/** The problem found by the library, from its message. */
function problemOfArchive(error: unknown): FileProblem {
  const words = error instanceof Error ? error.message : ''
  if (/relative path|absolute path|invalid characters/.test(words)) return 'unsafe-name'
  if (/encryption/.test(words)) return 'encrypted'
  return /multi-disk/.test(words) ? 'split-archive' : 'damaged'
}
