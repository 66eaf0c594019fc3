import { BARE_ITEM, type FoundItem } from './reading-list.ts'
import { textLines } from './text-lines.ts'

/** A line longer than this is no link. */
const MAX_LINE = 4000
/** Lines at the beginning of a file that show what it is. */
const LOOKED_AT = 50

/** What lists have before a link: a bullet, a number, a box to tick. */
const MARK = /^(?:[-*+•]|\d{1,5}[.)])\s{1,8}(?:\[[ xX]\]\s{1,8})?/
const ADDRESS = String.raw`(?:https?:\/\/|www\.)[^\s<>]{1,3000}`
/** A link alone, with a title after it, or before it. */
const LINK = new RegExp(String.raw`^<?(${ADDRESS})>?(?:[\s|,;–—-]{1,8}(.{0,1000}))?$`, 'i')
const TITLED = new RegExp(String.raw`^(.{1,1000}?)(?:\s{1,8}[|–—-])?[:\s]\s{0,8}<?(${ADDRESS})>?$`, 'i')
const MARKDOWN = new RegExp(String.raw`^\[(.{0,1000}?)\]\(<?(${ADDRESS}?)>?\)$`, 'i')
const COMMENT = /^(?:#|\/\/)/

/** Whether a text with this beginning is a list of links: each line is one, or begins with one. */
export function isLinkList(start: string, isWhole: boolean): boolean {
  const lines = start.split('\n', LOOKED_AT + 1)
  // The last one may be cut.
  if (lines.length > LOOKED_AT || !isWhole) lines.pop()
  const found = lines.map(linkOf).filter((line) => line !== null)
  return found.length > 0 && found.every((line) => line !== undefined)
}

/** The links of a list, one on each line. */
export async function* itemsOfLinks(chunks: AsyncIterable<Buffer>): AsyncGenerator<FoundItem> {
  for await (const line of textLines(chunks)) {
    const link = line === null ? undefined : linkOf(line)
    if (link === null) continue
    if (link) yield { kind: 'links', item: { ...BARE_ITEM, url: link.url, title: link.title } }
    else yield { kind: 'links', problem: 'item-unreadable' }
  }
}

/** Null for a line without content; undefined for one without a link. */
function linkOf(line: string): { url: string; title: string } | null | undefined {
  if (line.length > MAX_LINE) return undefined
  const text = line.replace('\ufeff', '').trim()
  if (text === '' || COMMENT.test(text)) return null
  const words = text.replace(MARK, '')
  const linked = MARKDOWN.exec(words)
  if (linked) return { url: addressOf(linked[2]), title: linked[1] ?? '' }
  const plain = LINK.exec(words)
  if (plain) return { url: addressOf(plain[1]), title: plain[2] ?? '' }
  const titled = TITLED.exec(words)
  return titled ? { url: addressOf(titled[2]), title: titled[1] ?? '' } : undefined
}

const addressOf = (text = '') => (/^www\./i.test(text) ? `https://${text}` : text)
