import { parsedJson } from '../common/text/parsed-json.ts'
import { csvRows, textOfCell } from './csv-rows.ts'
import { groupItems } from './group-items.ts'
import {
  BARE_HIGHLIGHT,
  BARE_ITEM,
  colorOf,
  dateOf,
  type ExportedHighlight,
  type ExportedItem,
  type FoundItem,
  MAX_HIGHLIGHTS,
  MAX_ITEM_LENGTH,
  type ReadingListKind,
  textsIn,
} from './reading-list.ts'

/** The columns of each export, in lower case; the first export whose columns are all in a header. */
const HEADERS: readonly (readonly [ReadingListKind, readonly string[]])[] = [
  ['pocket', ['title', 'url', 'time_added']],
  ['raindrop', ['title', 'url', 'folder', 'tags', 'created']],
  ['instapaper', ['url', 'title', 'selection', 'folder']],
  ['tidings', ['highlight', 'note', 'color', 'article', 'newsletter']],
  // Of versions before.
  ['tidings', ['highlight', 'note', 'colour', 'article', 'newsletter']],
  ['readwise', ['highlight', 'book title', 'book author']],
  ['readwise', ['highlight', 'title', 'author', 'url', 'note']],
  ['readwise', ['title', 'url', 'document tags', 'saved date', 'reading progress']],
  ['links', ['url', 'title']],
]

/** What spreadsheets separate cells by. */
const DELIMITERS = [',', ';', '\t'] as const
/** The line before the header that names it. */
const NAMED = /^"?sep=.?"?$/i
const MAX_HEADER = 2000

/** The program that wrote a CSV file, and what its cells are separated by. */
export interface CsvFormat {
  kind: ReadingListKind
  delimiter: (typeof DELIMITERS)[number]
}

/** The format of a CSV file with this beginning; undefined if unknown. */
export function csvFormatOf(start: string): CsvFormat | undefined {
  const [first = '', second = ''] = start.replace(/^\ufeff?\s{0,100}/, '').split(/\r\n?|\n/, 2)
  const header = NAMED.test(first) ? second : first
  if (header.length >= MAX_HEADER) return undefined
  for (const delimiter of DELIMITERS) {
    const kind = kindOfHeader(header.split(delimiter).map((cell) => cell.replaceAll('"', '')))
    if (kind) return { kind, delimiter }
  }
  return undefined
}

function kindOfHeader(header: readonly string[]): ReadingListKind | undefined {
  const columns = new Set(header.map(columnName))
  return HEADERS.find(([, names]) => names.every((name) => columns.has(name)))?.[0]
}

const columnName = (cell: string) =>
  cell
    .replace(/^\ufeff/, '')
    .trim()
    .toLowerCase()

/** The articles of a CSV file; several rows of one article are combined. */
export async function* itemsOfCsv(
  chunks: AsyncIterable<Buffer>,
  { kind, delimiter }: CsvFormat,
): AsyncGenerator<FoundItem> {
  let header: string[] | undefined
  const groups = groupItems()
  const isGrouped = kind === 'readwise' || kind === 'tidings'
  for await (const row of csvRows(chunks, delimiter)) {
    if (!header) {
      if (row === null) return
      const names = row.map(columnName).join('')
      if (names === '' || NAMED.test(names)) continue
      header = row.map(columnName)
      continue
    }
    if (row === null) {
      yield { kind, problem: 'item-too-large' }
      continue
    }
    const columns = header
    const isLibrary = columns.includes('reading progress')
    // Readwise’s own exports have other columns than its import.
    const isOurs = kind === 'tidings' || (isGrouped && !isLibrary && !columns.includes('book title'))
    const cell = (...names: string[]) => {
      for (const name of names) {
        const text = row[columns.indexOf(name)]
        if (text !== undefined) return isOurs ? textOfCell(text) : text
      }
      return ''
    }
    const item = isLibrary ? ofLibrary(cell) : itemOf(kind, cell)
    if (!item) continue
    if (isLibrary || !isGrouped) {
      yield { kind, item }
      continue
    }
    const length = row.reduce((sum, one) => sum + one.length, 0)
    const key = JSON.stringify([item.url || null, item.title, item.url ? null : item.author])
    if (!groups.add(key, item, length)) yield { kind, problem: 'item-too-large' }
  }
  for (const item of groups.items()) yield { kind, item }
}

type Cell = (...names: string[]) => string

const list = (text: string) =>
  text
    .split(/[,|]/)
    .map((tag) => tag.trim())
    .filter(Boolean)

function itemOf(kind: ReadingListKind, cell: Cell): ExportedItem {
  const about = { ...BARE_ITEM, url: cell('url') || null, title: cell('title') }
  switch (kind) {
    case 'pocket':
      return {
        ...about,
        title: about.title === about.url ? '' : about.title,
        savedAt: dateOf(cell('time_added')),
        tags: list(cell('tags')),
        isRead: cell('status').toLowerCase() === 'archive',
      }
    case 'raindrop':
      return {
        ...about,
        savedAt: dateOf(cell('created')),
        tags: [...list(cell('tags')), ...cell('folder').split('/').filter(isNamedFolder)],
        highlights: [...noteOf(cell('note'), about.title || cell('url')), ...passagesOf(cell('highlights'))],
      }
    case 'links':
      return {
        ...about,
        author: cell('author') || null,
        savedAt: dateOf(
          cell('created', 'created_at', 'createdat', 'date', 'date added', 'added', 'timestamp'),
        ),
        tags: [
          ...list(cell('tags', 'labels', 'tag')),
          ...cell('folder', 'collection').split('/').filter(isNamedFolder),
        ],
      }
    case 'instapaper': {
      const folder = cell('folder').trim()
      const text = cell('selection')
      const savedAt = dateOf(cell('timestamp'))
      return {
        ...about,
        savedAt,
        isRead: /^archive$/i.test(folder),
        tags: [
          ...tagsOfList(cell('tags')),
          ...(/^(?:unread|archive|starred|)$/i.test(folder) ? [] : [folder]),
        ],
        highlights: text.trim() === '' ? [] : [{ ...BARE_HIGHLIGHT, text, createdAt: savedAt }],
      }
    }
    default: {
      const createdAt = dateOf(cell('highlighted at', 'date'))
      const location = Number.parseInt(cell('location'), 10)
      const isOurs = kind === 'readwise' && cell('book title') === ''
      return {
        ...about,
        title: cell('book title', 'title', 'article'),
        author: cell('book author', 'author') || null,
        savedAt: createdAt,
        tags: [...list(cell('document tags')), ...list(cell('tags'))],
        highlights: [
          {
            ...BARE_HIGHLIGHT,
            text: cell('highlight'),
            note: cell('note') || null,
            createdAt,
            color: colorOf(cell('color', 'colour')),
            start: isOurs && Number.isSafeInteger(location) ? location : null,
          },
        ],
      }
    }
  }
}

const isNamedFolder = (name: string) => !/^(?:unsorted|unread|archive|)$/i.test(name.trim())

/** A note on a whole article: as that on its title, since notes are on passages here. */
export const noteOf = (note: string, title: string): ExportedHighlight[] =>
  note.trim() === '' || title.trim() === '' ? [] : [{ ...BARE_HIGHLIGHT, text: title, note }]

/** The passages in a cell of Raindrop, each after `Highlight:`, with a note after `Note:`. */
function passagesOf(cell: string): ExportedHighlight[] {
  const passages = cell.split(/(?:^|\n)\s{0,9}Highlight:/i).slice(1, MAX_HIGHLIGHTS + 1)
  return passages.map((passage) => {
    const [text = '', ...notes] = passage.split(/\n\s{0,9}(?:Note|Annotation):/i)
    const [quoted = '', color] = text.split(/\n\s{0,9}Color:/i)
    const note = notes.join('\n').replace(/\n\s{0,9}Color:.{0,100}/i, '')
    return { ...BARE_HIGHLIGHT, text: quoted.trim(), note: note.trim() || null, color: colorOf(color) }
  })
}

/**
 * A document of Readwise's Reader: its library is a table without texts and highlights. Undefined for what came by a feed
 * and was left as it came.
 */
function ofLibrary(cell: Cell): ExportedItem | undefined {
  const written = Number(cell('reading progress'))
  const progress = Number.isFinite(written) ? written : 0
  const tags = tagsOfPython(cell('document tags'))
  const location = cell('location').toLowerCase()
  if (location === 'feed' && progress === 0 && tags.length === 0) return undefined
  return {
    ...BARE_ITEM,
    url: cell('url') || null,
    title: cell('title'),
    savedAt: dateOf(cell('saved date')),
    tags,
    progress,
    isRead: location === 'archive',
    isSaved: location !== 'feed',
  }
}

/** All tags of a document together are shorter, in UTF-16 code units. */
const MAX_TAGS_LENGTH = 20_000
/**
 * The texts in a list as Python writes it, such as `['sea', "captain's"]`. One that is not closed goes on to the end: from
 * each quote in it, another would be looked for as far.
 */
const QUOTED = /'((?:[^'\\]|\\[\s\S])*)(?:'|\\?$)|"((?:[^"\\]|\\[\s\S])*)(?:"|\\?$)/g

function tagsOfPython(text: string): string[] {
  const quoted = text.slice(0, MAX_TAGS_LENGTH).matchAll(QUOTED)
  return [...quoted].map(([, single, double]) => single ?? double ?? '')
}

/** Instapaper writes its tags as a JSON list. */
function tagsOfList(text: string): string[] {
  const isList = text.trim().startsWith('[') && text.length < MAX_ITEM_LENGTH
  const value = isList ? parsedJson(text) : undefined
  return value === undefined ? list(text.replace(/[[\]"]/g, '')) : textsIn(value)
}
