import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Entry } from './entries.ts'

/**
 * The entries as a ZIP, made while it is read: the next entry is asked for when the last one has gone. A fault of an entry
 * breaks the stream off, so that half a file never looks like a whole one.
 */
export function zipStream(entries: AsyncIterable<Entry>): Readable {
  const zip = new ZipFile()
  const output = new Readable().wrap(zip.outputStream as never)
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  addAll(zip, entries, output).catch(fail)
  return output
}

async function addAll(zip: ZipFile, entries: AsyncIterable<Entry>, output: Readable): Promise<void> {
  for await (const { name, pieces, isCompressed = false } of entries) {
    if (output.destroyed) return
    const source = Readable.from(pieces, { objectMode: false })
    output.once('close', () => source.destroy())
    zip.addReadStream(source, name, { compress: !isCompressed })
    await finished(source)
  }
  zip.end()
}
