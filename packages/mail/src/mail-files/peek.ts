/** Bytes of which the beginning was read. */
export interface Peeked {
  /** The first bytes, as many whatever the chunks. */
  start: Buffer
  /** All of them, from the beginning. */
  whole: AsyncIterable<Buffer>
  /** For bytes that are not read further: what they come from, such as an archive, may wait for that. */
  close(): Promise<void>
}

/** Reads the first `size` bytes; fewer if there are no more. */
export async function peek(chunks: AsyncIterable<Buffer>, size: number): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first: Buffer[] = []
  for (let held = 0; held < size; held += first.at(-1)?.length ?? 0) {
    const { done, value } = await iterator.next()
    if (done) break
    first.push(value)
  }
  const close = async () => void (await iterator.return?.())
  async function* whole() {
    try {
      yield* first
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
    } finally {
      await close()
    }
  }
  return { start: Buffer.concat(first).subarray(0, size), whole: whole(), close }
}

/** The first `size` bytes alone. */
export async function startOf(chunks: AsyncIterable<Buffer>, size: number): Promise<Buffer> {
  const { start, close } = await peek(chunks, size)
  await close()
  return start
}
