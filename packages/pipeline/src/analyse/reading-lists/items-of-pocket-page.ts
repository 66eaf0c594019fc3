import { parse, serialize } from 'parse5'
import {
  attributeOf,
  childrenOf,
  type HtmlNode,
  type HtmlParent,
  isElement,
} from '../../common/html/nodes.ts'
import { textContent } from '../../common/html/text-content.ts'
import { BARE_ITEM, dateOf, type FoundItem } from './reading-list.ts'

/** Larger pages are not read. */
const MAX_BYTES = 30_000_000

/** Whether a page that begins so is the export of Pocket, `ril_export.html`. */
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
  for (const element of elementsOf(parse(Buffer.concat(pieces).toString()))) {
    if (element.tagName === 'h1') isRead = /archive/i.test(textContent(serialize(element)))
    if (element.tagName !== 'a') continue
    const url = attributeOf(element, 'href')
    const title = textContent(serialize(element))
    yield {
      kind: 'pocket',
      item: {
        ...BARE_ITEM,
        ...{ url, isRead, title: title === url ? '' : title },
        savedAt: dateOf(attributeOf(element, 'time_added')),
        tags: (attributeOf(element, 'tags') ?? '').split(',').filter(Boolean),
      },
    }
  }
}

function* elementsOf(root: HtmlParent) {
  const open: (HtmlNode | HtmlParent)[] = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    if (isElement(node) && (node.tagName === 'h1' || node.tagName === 'a')) yield node
    for (const child of [...childrenOf(node)].reverse()) open.push(child)
  }
}
