import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Entry } from './entries.ts'

/**
 * Of the slabs from which Node cuts small buffers, in bytes. The ZIP keeps each entry's name to the end, which keeps the
 * slab it was cut from: with Node's 64 KB, a download would take as much memory as it has mails.
 */
const SLAB = 4096

/**
 * The entries as a ZIP, made while it is read: the next entry is asked for when the last one has gone. A fault of an entry
 * breaks the stream off, so that half a file never looks like a whole one.
 */
export function zipStream(entries: AsyncIterable<Entry>): Readable {
  Buffer.poolSize = Math.min(Buffer.poolSize, SLAB)
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) => {
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  // Anyone who listens to the output hears of a fault there; one that goes away has none.
  pipeline(zip.outputStream, output, () => {})
  zip.on('error', fail)
  addAll(zip, entries, output).catch(fail)
  return output
}

async function addAll(zip: ZipFile, entries: AsyncIterable<Entry>, output: Readable): Promise<void> {
  let source: Readable | undefined
  output.once('close', () => source?.destroy())
  for await (const { name, pieces, isCompressed = false } of entries) {
    if (output.destroyed) return
    // The ZIP remembers each entry to its end: it must not remember the bytes as well.
    let waiting: Entry['pieces'] | undefined = pieces
    await new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(name, { compress: !isCompressed }, (callback) => {
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
