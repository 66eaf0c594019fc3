import { setImmediate as nextTurn } from 'node:timers/promises'

/** So many bytes are looked at before others have their turn: thousands of the shortest mails. */
const SLICE = 65_536

/** Gives the event loop to others between two slices. */
export async function* inSlices(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      yield chunk.subarray(at, at + SLICE)
      await nextTurn()
    }
  }
}
