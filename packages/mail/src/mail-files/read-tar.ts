import { once } from 'node:events'
import { createGunzip } from 'node:zlib'
import { createTarDecoder } from 'modern-tar'
import { bufferOf } from '../common/buffer-of.ts'
import { expandsTooFar } from './expansion.ts'
import { type Entry, type SkippedEntry, UnreadableFile, unreadable } from './mail-files.ts'

const MAX_ENTRIES = 100_000

/**
 * The files in a tar archive, which arrives in chunks, one after the other. Throws UnreadableFile for a damaged one.
 * Names are never used as paths, and links are left out.
 */
export async function* readTar(chunks: AsyncIterable<Buffer>): AsyncGenerator<Entry | SkippedEntry> {
  const entries = webStream(chunks).pipeThrough(createTarDecoder())
  let count = 0
  try {
    for await (const { header, body } of entries) {
      count += 1
      if (count > MAX_ENTRIES) throw new UnreadableFile('too-many-entries')
      if (header.type === 'file') yield { name: header.name, open: async () => buffersOf(body) }
      else if (header.type === 'symlink' || header.type === 'link') {
        yield { name: header.name, problem: 'unsafe-name' }
      }
      // Unread content must be skipped before the next file.
      if (!body.locked) await body.cancel()
    }
  } catch (error) {
    throw unreadable(error)
  }
}

/** The number of packed bytes that are unpacked at a time, at most to a thousand times as many. */
const PIECE = 16_384

/**
 * Unpacks gzip, which arrives in chunks. Throws UnreadableFile if it is damaged, or unpacks to far more than mails do,
 * after returning all content before.
 */
export async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let packed = 0
  let unpacked = 0
  let ready: Buffer[] = []
  const output = createGunzip()
  const failed = once(output, 'error').then(([error]) => {
    throw unreadable(error)
  })
  failed.catch(() => {})
  output.on('data', (piece: Buffer) => ready.push(piece))
  const settled = (act: (done: () => void) => void) => Promise.race([new Promise<void>(act), failed])
  try {
    for await (const chunk of chunks) {
      for (let at = 0; at < chunk.length; at += PIECE) {
        const piece = chunk.subarray(at, at + PIECE)
        await settled((done) => output.write(piece, () => done()))
        packed += piece.length
        for (const bytes of ready) unpacked += bytes.length
        if (expandsTooFar(packed, unpacked)) throw new UnreadableFile('expands-too-far')
        yield* ready
        ready = []
      }
    }
    await settled((done) => output.once('end', done).end())
    yield* ready
  } finally {
    output.destroy()
  }
}

async function* buffersOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const bytes of body) yield bufferOf(bytes)
}

function webStream(chunks: AsyncIterable<Buffer>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await iterator.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      async cancel() {
        await iterator.return?.()
      },
    },
    { highWaterMark: 0 },
  )
}
