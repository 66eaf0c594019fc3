import { setImmediate as nextTurn } from 'node:timers/promises'

/** The number of bytes that are read before other work has its turn: thousands of the shortest mails. */
const SLICE = 65_536

/** Yields to the event loop between two slices. */
export async function* inSlices(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      yield chunk.subarray(at, at + SLICE)
      await nextTurn()
    }
  }
}
