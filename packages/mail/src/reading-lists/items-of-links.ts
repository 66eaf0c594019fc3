import { BARE_ITEM, type FoundItem } from './reading-list.ts'
import { textLines } from './text-lines.ts'

/** A line longer than this is no link. */
const MAX_LINE = 4000
/** Lines at the beginning of a file that show what it is. */
const LOOKED_AT = 50

/** The ends of lines; some programs write CR alone. */
const ENDS = /\r\n?|\n/
/** What lists have before a link: a bullet, a number, a box to tick. */
const MARK = /^(?:[-*+•]|\d{1,5}[.)])\s{1,8}(?:\[[ xX]\]\s{1,8})?/
const ADDRESS = String.raw`(?:https?:\/\/|www\.)[^\s<>]{1,3000}`
/** A link alone, with a title after it, or before it. */
const LINK = new RegExp(String.raw`^<?(${ADDRESS})>?(?:[\s|,;–—-]{1,8}(.{0,1000}))?$`, 'i')
const TITLED = new RegExp(String.raw`^(.{1,1000}?)(?:\s{1,8}[|–—-])?[:\s]\s{0,8}<?(${ADDRESS})>?$`, 'i')
const MARKDOWN = new RegExp(String.raw`^\[(.{0,1000}?)\]\(<?(${ADDRESS}?)>?\)$`, 'i')
/** Several on one line, and one of them, which may be in quotes. */
const SEPARATOR = /[,;|]?\s{1,100}|[,;|]$/
const ONE = new RegExp(`^["'<]?(${ADDRESS}?)["'>]?[,;|]?$`, 'i')
const COMMENT = /^(?:#|\/\/|;|--\s)/
/** A line above links, such as `To read:`. */
const HEADING = /^[^:]{1,60}:$/

/** Whether a text with this beginning is a list of links: each line is one, or begins with one. */
export function isLinkList(start: string, isWhole: boolean): boolean {
  const lines = start.split(ENDS, LOOKED_AT + 1)
  // The last one may be cut.
  if (lines.length > LOOKED_AT || !isWhole) lines.pop()
  const found = lines.map(linksOf)
  return found.every((links) => links !== undefined) && found.some((links) => links.length > 0)
}

/** The links of a list, one on each line. */
export async function* itemsOfLinks(chunks: AsyncIterable<Buffer>): AsyncGenerator<FoundItem> {
  for await (const line of textLines(chunks)) {
    const links = line === null ? undefined : linksOf(line)
    if (!links) yield { kind: 'links', problem: 'item-unreadable' }
    for (const { url, title } of links ?? []) yield { kind: 'links', item: { ...BARE_ITEM, url, title } }
  }
}

/** Empty for a line without content, such as a comment or a heading; undefined for one without a link. */
function linksOf(line: string): { url: string; title: string }[] | undefined {
  if (line.length > MAX_LINE) return undefined
  const text = line.replace('\ufeff', '').trim()
  if (text === '' || COMMENT.test(text)) return []
  const words = text.replace(MARK, '')
  const linked = MARKDOWN.exec(words)
  if (linked) return [{ url: addressOf(linked[2]), title: linked[1] ?? '' }]
  const pieces = words.split(SEPARATOR).filter(Boolean)
  if (pieces.every((piece) => ONE.test(piece))) {
    return pieces.map((piece) => ({ url: addressOf(ONE.exec(piece)?.[1]), title: '' }))
  }
  const plain = LINK.exec(words)
  if (plain) return [{ url: addressOf(plain[1]), title: (plain[2] ?? '').replace(COMMENT, '').trim() }]
  const titled = TITLED.exec(words)
  if (titled) return [{ url: addressOf(titled[2]), title: titled[1] ?? '' }]
  return HEADING.test(words) ? [] : undefined
}

const addressOf = (text = '') => (/^www\./i.test(text) ? `https://${text}` : text)
