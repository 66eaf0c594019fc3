import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Entry } from './entries.ts'

/**
 * Size in bytes of the slabs that Node allocates small buffers from. The ZIP keeps each entry's name, and with it the
 * name's slab, to the end: with Node's 64 KB, memory would grow with the number of mails.
 */
const SLAB = 4096

/**
 * A ZIP of the entries, generated while it is read: the next entry is requested when the previous one was sent. An
 * error of an entry aborts the stream, so that a partial file never looks complete.
 */
export function zipStream(entries: AsyncIterable<Entry>): Readable {
  Buffer.poolSize = Math.min(Buffer.poolSize, SLAB)
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  // Errors are reported on the output stream; a client that disconnects is no error.
  pipeline(zip.outputStream, output, () => {})
  zip.on('error', fail)
  addAll(zip, entries, output).catch(fail)
  return output
}

async function addAll(zip: ZipFile, entries: AsyncIterable<Entry>, output: Readable): Promise<void> {
  let source: Readable | undefined
  output.once('close', () => source?.destroy())
  for await (const { name, pieces, isCompressed = false, isPlain = false, modifiedAt } of entries) {
    if (output.destroyed) return
    if (isPlain) {
      zip.addBuffer(await whole(pieces), name, { compress: false, forceDosTimestamp: true })
      continue
    }
    // The ZIP keeps each entry to the end, so entries must not keep their bytes.
    let waiting: Entry['pieces'] | undefined = pieces
    await new Promise<void>((resolve, reject) => {
      const mtime = modifiedAt === undefined ? {} : { mtime: new Date(modifiedAt) }
      zip.addReadStreamLazy(name, { compress: !isCompressed, ...mtime }, (callback) => {
        const stream = Readable.from(waiting ?? [], { objectMode: false })
        waiting = undefined
        source = stream
        finished(stream).then(resolve, reject)
        callback(null, stream)
      })
    })
  }
  zip.end()
}

async function whole(pieces: Entry['pieces']): Promise<Buffer> {
  const read: Buffer[] = []
  for await (const piece of pieces) read.push(Buffer.from(piece))
  return Buffer.concat(read)
}
