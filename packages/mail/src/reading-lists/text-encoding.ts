/** A decoder's name for a file with this beginning: spreadsheets save tables as UTF-16, or in the code page of Windows. */
export function encodingOf(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const mark = start.toString('latin1', 0, 2)
  if (mark === '\xff\xfe') return 'utf-16le'
  if (mark === '\xfe\xff') return 'utf-16be'
  // Without a mark, the other byte of most characters of a table or list is 0.
  const [even, odd] = [zerosFrom(start, 0), zerosFrom(start, 1)]
  if (odd >= MOST && even < 1 - MOST) return 'utf-16le'
  if (even >= MOST && odd < 1 - MOST) return 'utf-16be'
  try {
    // It may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The share of bytes at even or at odd places. */
const MOST = 0.7
const LOOKED_AT = 1000

/** The share of zeros in every other byte. */
function zerosFrom(start: Buffer, at: number): number {
  const looked = start.subarray(0, LOOKED_AT).filter((_, n) => n % 2 === at)
  return looked.length === 0 ? 0 : looked.filter((byte) => byte === 0).length / looked.length
}

/** A text in UTF-8, without the byte order mark of UTF-16. */
export async function* asUtf8(
  chunks: AsyncIterable<Buffer>,
  encoding: ReturnType<typeof encodingOf>,
): AsyncGenerator<Buffer> {
  if (encoding === 'utf-8') return yield* chunks
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}
