import { MAX_ITEM_LENGTH } from './reading-list.ts'

/** The lines of a text in UTF-8, without their ends (LF, CRLF or CR); null for one that is too long. */
export async function* textLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<string | null> {
  const decoder = new TextDecoder()
  let parts: string[] = []
  let length = 0
  const take = (part: string) => {
    length += part.length
    if (length > MAX_ITEM_LENGTH) parts = []
    else parts.push(part)
  }
  const end = () => {
    const line = length > MAX_ITEM_LENGTH ? null : parts.join('')
    parts = []
    length = 0
    return line
  }
  let isAfterReturn = false
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    let at = 0
    for (const { 0: sign, index } of text.matchAll(/[\r\n]/g)) {
      const isSecond =
        sign === '\n' && (at < index ? false : at > 0 ? text[index - 1] === '\r' : isAfterReturn)
      if (!isSecond) {
        take(text.slice(at, index))
        yield end()
      }
      at = index + 1
    }
    take(text.slice(at))
    if (text !== '') isAfterReturn = text.endsWith('\r')
  }
  take(decoder.decode())
  if (length > 0) yield end()
}

/** All of a text in UTF-8; null if it has more than `max` bytes. */
export async function textWithin(chunks: AsyncIterable<Buffer>, max: number): Promise<string | null> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > max) return null
    pieces.push(chunk)
  }
  return Buffer.concat(pieces).toString()
}
