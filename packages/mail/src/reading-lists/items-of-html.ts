import { textContent } from '../common/html/text-content.ts'
import { BARE_ITEM, dateOf, type ExportedItem, type FoundItem } from './reading-list.ts'
import { textWithin } from './text-lines.ts'

/** Larger pages are not read. */
const MAX_BYTES = 60_000_000

/**
 * A heading, a link or an outline with its text, as programs write them, and the end of a list. Not by an HTML parser:
 * nested elements make one take quadratic time. Quoted attributes may contain a `>`; a quote that isn't closed is one of
 * the text.
 */
const ELEMENT =
  /<(h1|h3|a|outline)\b((?:[^<>"']|"[^"<]{0,300000}"|'[^'<]{0,300000}'){0,9999}(?=>)|[^<>]{0,400000})>([^<]{0,5000})|<(\/?dl|\/outline)\b/gi
/** Bookmarks of browsers have pictures in attributes. */
const ATTRIBUTE = /([a-z_]{1,20})\s?=\s?(?:"([^"]{0,300000})"|'([^']{0,300000})'|([^\s"'<>]{1,4000}))/gi
/** Folders of browsers that say nothing about their bookmarks. */
const ROOTS =
  /^(?:bookmarks?(?: bar| toolbar| menu)?|favou?rites(?: bar)?|other bookmarks|mobile bookmarks|reading list|unsorted(?: bookmarks)?|lesezeichen(?:-?leiste)?|weitere lesezeichen|favoriten|barre de favoris|autres favoris|favoris|marcadores|preferiti|bladwijzers(?:balk)?)$/i
const MAX_DEPTH = 20

/** The pages and outlines that are read: `ril_export.html` of Pocket, bookmarks of browsers and others, lists of feeds. */
export type PageKind = 'pocket' | 'bookmarks' | 'opml'

/** What a file with this beginning is; undefined for any other. */
export function isPage(start: string): PageKind | undefined {
  if (/<title>\s{0,9}Pocket Export\s{0,9}<\/title>/i.test(start)) return 'pocket'
  if (/<!DOCTYPE\s{1,9}NETSCAPE-Bookmark-file/i.test(start)) return 'bookmarks'
  return /<opml[\s>]/i.test(start) ? 'opml' : undefined
}

/** The links of a page, with the tags, folders and dates that it has. Of a list of feeds, the websites. */
export async function* itemsOfPage(chunks: AsyncIterable<Buffer>, kind: PageKind): AsyncGenerator<FoundItem> {
  const page = await textWithin(chunks, MAX_BYTES)
  if (page === null) return void (yield { kind, problem: 'item-too-large' })
  let isRead = false
  /** The folders around, empty for those without a meaning; `named` is that of the next list. */
  const folders: string[] = []
  let depth = 0
  let named = ''
  const open = (folder: string) => {
    depth += 1
    if (depth <= MAX_DEPTH) folders.push(folder)
  }
  const close = () => {
    if (depth > 0 && depth <= MAX_DEPTH) folders.pop()
    depth = Math.max(0, depth - 1)
  }
  for (const [, name = '', inside = '', text = '', end = ''] of page.matchAll(ELEMENT)) {
    const element = (name || end).toLowerCase()
    const title = textContent(text).trim()
    if (element === 'h1') isRead = kind === 'pocket' && /archive/i.test(title)
    else if (element === 'h3') named = ROOTS.test(title) ? '' : title
    else if (element === 'dl') {
      open(named)
      named = ''
    } else if (element === '/dl' || element === '/outline') close()
    else {
      const attributes = attributesOf(inside)
      const isFolder = element === 'outline' && !/\/\s{0,9}$/.test(inside)
      const item =
        element === 'outline'
          ? ofOutline(attributes)
          : { ...ofLink(attributes, title), ...(isRead && { isRead }) }
      if (item) yield { kind, item: { ...item, tags: [...item.tags, ...folders.filter(Boolean)] } }
      if (isFolder) open(item ? '' : (attributes.get('text') ?? attributes.get('title') ?? ''))
    }
  }
}

function attributesOf(inside: string): Map<string, string> {
  const attributes = new Map<string, string>()
  for (const [, key = '', double, single, unquoted] of inside.matchAll(ATTRIBUTE)) {
    const value = double ?? single ?? unquoted ?? ''
    // Pictures of browsers.
    if (value.length < 10_000) attributes.set(key.toLowerCase(), textContent(value))
  }
  return attributes
}

function ofLink(attributes: ReadonlyMap<string, string>, title: string): ExportedItem {
  const url = attributes.get('href') ?? null
  return {
    ...BARE_ITEM,
    url,
    title: title === url ? '' : title,
    savedAt: dateOf(attributes.get('time_added') ?? attributes.get('add_date')),
    tags: (attributes.get('tags') ?? '').split(',').filter(Boolean),
  }
}

/** The website of a feed, or a link; undefined for a folder. */
function ofOutline(attributes: ReadonlyMap<string, string>): ExportedItem | undefined {
  const url = attributes.get('htmlurl') || attributes.get('url') || attributes.get('xmlurl')
  if (!url) return undefined
  const title = attributes.get('title') || attributes.get('text') || ''
  const tags = (attributes.get('category') ?? '').split(/[,/]/).filter(Boolean)
  return { ...BARE_ITEM, url, title, savedAt: dateOf(attributes.get('created')), tags }
}
