import { textContent } from '../../common/html/text-content.ts'
import { BARE_ITEM, dateOf, type FoundItem } from './reading-list.ts'

/** Larger pages are not read. */
const MAX_BYTES = 30_000_000

/**
 * A heading or a link with its text, as Pocket writes them. Not by an HTML parser: nested elements make one take
 * quadratic time.
 */
const ELEMENT = /<(h1|a)\b([^<>]{0,20000})>([^<]{0,5000})/gi
const ATTRIBUTE = /([a-z_]{1,20})="([^"]{0,10000})"/gi

/** Whether a page with this beginning is the export of Pocket, `ril_export.html`. */
export const isPocketPage = (start: string): boolean => /<title>\s*Pocket Export\s*<\/title>/i.test(start)

/** The links of Pocket's older export: a page with lists of links, unread ones and those of the archive. */
export async function* itemsOfPocketPage(chunks: AsyncIterable<Buffer>): AsyncGenerator<FoundItem> {
  const pieces: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > MAX_BYTES) return void (yield { kind: 'pocket', problem: 'item-too-large' })
    pieces.push(chunk)
  }
  let isRead = false
  for (const [, name = '', inside = '', text = ''] of Buffer.concat(pieces).toString().matchAll(ELEMENT)) {
    if (name.toLowerCase() === 'h1') {
      isRead = /archive/i.test(text)
      continue
    }
    const attributes = new Map<string, string>()
    for (const [, key = '', value = ''] of inside.matchAll(ATTRIBUTE)) {
      attributes.set(key.toLowerCase(), textContent(value))
    }
    const url = attributes.get('href') ?? null
    const title = textContent(text)
    yield {
      kind: 'pocket',
      item: {
        ...BARE_ITEM,
        ...{ url, isRead, title: title === url ? '' : title },
        savedAt: dateOf(attributes.get('time_added')),
        tags: (attributes.get('tags') ?? '').split(',').filter(Boolean),
      },
    }
  }
}
