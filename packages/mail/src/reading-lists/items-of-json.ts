import { escapedText } from '../common/text/escape-markup.ts'
import { groupItems } from './group-items.ts'
import { noteOf } from './items-of-csv.ts'
import { contextOf, integerOf, jsonObjects, listOf, type Row, rowOf, rowsOf, textOf } from './json-objects.ts'
import {
  BARE_HIGHLIGHT,
  BARE_ITEM,
  colorOf,
  dateOf,
  type ExportedHighlight,
  type ExportedItem,
  type FoundItem,
} from './reading-list.ts'

/** The keys in the first object of each export. */
const KEYS = {
  wallabag: ['url', 'title', 'is_archived'],
  tidings: ['text', 'articleTitle', 'createdAt'],
  goodlinks: ['url', 'addedAt'],
  pocket: ['url', 'title', 'highlights'],
  bookmarks: ['href', 'description', 'time'],
} as const
type JsonKind = keyof typeof KEYS | 'karakeep'

/** Karakeep's objects are in a list of an object. */
const DEPTHS: Partial<Record<JsonKind, number>> = { karakeep: 3 }

/** The program that wrote a JSON file with this beginning; undefined if unknown. */
export function kindOfJson(start: string): JsonKind | undefined {
  if (/^\ufeff?\s*\{/.test(start))
    return /"bookmarks"\s*:\s*\[\s*(?:\{|\])/.test(start) ? 'karakeep' : undefined
  if (!/^\ufeff?\s*\[\s*\{/.test(start)) return undefined
  const has = (key: string) => start.includes(`"${key}"`)
  return (Object.keys(KEYS) as (keyof typeof KEYS)[]).find((kind) => KEYS[kind].every(has))
}

/** The articles of a JSON file; in a list of highlights, each article with its consecutive highlights. */
export async function* itemsOfJson(chunks: AsyncIterable<Buffer>, kind: JsonKind): AsyncGenerator<FoundItem> {
  const groups = groupItems()
  for await (const row of jsonObjects(chunks, DEPTHS[kind])) {
    if (row === null) yield { kind, problem: 'item-unreadable' }
    else if (kind === 'wallabag') yield { kind, item: ofWallabag(row) }
    else if (kind === 'pocket') yield { kind, item: ofPocket(row) }
    else if (kind === 'bookmarks') yield { kind, item: ofPinboard(row) }
    else if (kind === 'goodlinks') yield { kind, item: ofGoodLinks(row) }
    else if (kind === 'karakeep') {
      // Lists are beside them, and files, which are not exported.
      const item = ofKarakeep(row)
      if (item) yield { kind, item }
    } else {
      const item = ofTidings(row)
      const key = JSON.stringify([item.url, item.title, textOf(row.newsletter)])
      if (!groups.add(key, item, lengthOf(row))) yield { kind, problem: 'item-too-large' }
    }
  }
  for (const item of groups.items()) yield { kind, item }
}

function ofWallabag(row: Row): ExportedItem {
  const published = listOf(row.published_by)
  return {
    ...BARE_ITEM,
    url: textOf(row.given_url) || textOf(row.url) || null,
    title: textOf(row.title),
    author: published.map(textOf).filter(Boolean).join(', ') || null,
    html: textOf(row.content) || null,
    savedAt: dateOf(textOf(row.created_at)),
    isRead: row.is_archived === 1 || row.is_archived === true,
    tags: listOf(row.tags).map((tag) => textOf(rowOf(tag)?.label ?? tag)),
    highlights: rowsOf(row.annotations).map((one) => ({
      ...BARE_HIGHLIGHT,
      text: textOf(one.quote),
      note: textOf(one.text) || null,
      createdAt: dateOf(textOf(one.created_at)),
    })),
  }
}

function ofPinboard(row: Row): ExportedItem {
  const title = textOf(row.description)
  const url = textOf(row.href) || null
  return {
    ...BARE_ITEM,
    url,
    title,
    savedAt: dateOf(textOf(row.time)),
    tags: textOf(row.tags).split(/\s+/).filter(Boolean),
    highlights: noteOf(textOf(row.extended), title || (url ?? '')),
  }
}

function ofKarakeep(row: Row): ExportedItem | undefined {
  const content = rowOf(row.content) ?? {}
  const text = textOf(content.text)
  const url = textOf(content.url) || null
  if (url === null && text === '') return undefined
  const title = textOf(row.title) || (url === null ? (text.trim().split('\n', 1)[0] ?? '').slice(0, 100) : '')
  return {
    ...BARE_ITEM,
    url,
    title,
    author: textOf(content.author) || null,
    html: url === null ? paragraphsOf(text) : null,
    savedAt: dateOf(numberOrText(row.createdAt)),
    isRead: row.archived === true,
    tags: listOf(row.tags).map(textOf),
    highlights: [
      ...noteOf(textOf(row.note), title || (url ?? '')),
      ...rowsOf(row.highlights).map(highlightOf),
    ],
  }
}

function ofGoodLinks(row: Row): ExportedItem {
  const tags = typeof row.tags === 'string' ? row.tags.split(/[\s,]+/) : listOf(row.tags).map(textOf)
  return {
    ...BARE_ITEM,
    url: textOf(row.url) || null,
    title: textOf(row.title),
    author: textOf(row.author) || null,
    savedAt: dateOf(numberOrText(row.addedAt)),
    isRead: numberOrText(row.readAt) !== '' && row.readAt !== 0,
    tags,
    highlights: rowsOf(row.highlights).map(highlightOf),
  }
}

const highlightOf = (row: Row): ExportedHighlight => ({
  ...BARE_HIGHLIGHT,
  text: textOf(row.text) || textOf(row.content) || textOf(row.quote),
  note: textOf(row.note) || null,
  color: colorOf(textOf(row.color)),
  createdAt: dateOf(numberOrText(row.createdAt ?? row.addedAt ?? row.time)),
})

const paragraphsOf = (text: string) =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapedText(part.trim())}</p>`)
    .join('')

function ofPocket(row: Row): ExportedItem {
  const highlights = rowsOf(row.highlights).map(({ quote, created_at: at }) => ({
    ...{ ...BARE_HIGHLIGHT, text: textOf(quote), createdAt: dateOf(numberOrText(at)) },
  }))
  const savedAt = highlights[0]?.createdAt ?? null
  return { ...BARE_ITEM, url: textOf(row.url) || null, title: textOf(row.title), savedAt, highlights }
}

function ofTidings(row: Row): ExportedItem {
  const createdAt = dateOf(textOf(row.createdAt))
  const highlight: ExportedHighlight = {
    text: textOf(row.text),
    note: textOf(row.note) || null,
    color: colorOf(textOf(row.color)),
    createdAt,
    prefix: contextOf(row.prefix),
    suffix: contextOf(row.suffix),
    start: integerOf(row.start),
  }
  return {
    ...BARE_ITEM,
    url: textOf(row.url) || null,
    title: textOf(row.articleTitle),
    author: textOf(row.author) || null,
    savedAt: createdAt,
    tags: listOf(row.tags).map(textOf),
    highlights: [highlight],
  }
}

/** All texts of a row, including those in lists. */
const lengthOf = (row: Row): number =>
  Object.values(row)
    .flat()
    .reduce<number>((sum, value) => sum + textOf(value).length, 0)

const numberOrText = (value: unknown) => (typeof value === 'number' ? value : textOf(value))
