/** A decoder's name for a file with this beginning: spreadsheets save tables as UTF-16, or in the code page of Windows. */
export function encodingOf(start: Buffer): 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' {
  const mark = start.toString('latin1', 0, 2)
  if (mark === '\xff\xfe') return 'utf-16le'
  if (mark === '\xfe\xff') return 'utf-16be'
  try {
    // It may end within a character.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
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
