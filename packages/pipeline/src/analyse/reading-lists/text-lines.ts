import { MAX_ITEM_LENGTH } from './reading-list.ts'

/** The lines of a text in UTF-8, without their ends; null for one that is too long. */
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
    const line = length > MAX_ITEM_LENGTH ? null : parts.join('').replace(/\r$/, '')
    parts = []
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    let at = 0
    for (let stop = text.indexOf('\n'); stop !== -1; stop = text.indexOf('\n', at)) {
      take(text.slice(at, stop))
      yield end()
      at = stop + 1
    }
    take(text.slice(at))
  }
  take(decoder.decode())
  if (length > 0) yield end()
}
