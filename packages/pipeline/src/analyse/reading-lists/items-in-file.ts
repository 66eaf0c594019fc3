import { setImmediate as nextTurn } from 'node:timers/promises'
import { textContent } from '../../common/html/text-content.ts'
import { inSlices } from '../mail-files/in-slices.ts'
import { type ByteSource, type Entry, type SkippedEntry, UnreadableFile } from '../mail-files/mail-files.ts'
import { readZip } from '../mail-files/read-zip.ts'
import { itemsOfCsv, kindOfHeader } from './items-of-csv.ts'
import { itemsOfJson, kindOfJson } from './items-of-json.ts'
import { isMarkdownExport, itemsOfMarkdown } from './items-of-markdown.ts'
import { itemsOfOmnivore, OMNIVORE_LIST } from './omnivore.ts'
import { BARE_ITEM, cleanItem, dateOf, type FoundItem } from './reading-list.ts'

/** The number of first bytes that identify a file. */
export const START_BYTES = 65_536
/** The maximum of files of an archive that are identified. */
const LOOKED_AT = 100

/** The names of files of archives that are identified. */
const NAMES = /\.(?:csv|json|html|md)$/i

/** An article of an export, or what is left out of it; with the file of the archive, empty for the file itself. */
export type FoundInExport = (FoundItem | { problem: SkippedEntry['problem'] }) & { place: string }

type Reader = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<FoundItem>

/** The reader for a file with this beginning; undefined if it is not an export of a reading list. */
function readerOf(start: Buffer): Reader | undefined {
  const text = start.toString()
  const json = kindOfJson(text)
  if (json) return (chunks) => itemsOfJson(chunks, json)
  if (isMarkdownExport(text)) return itemsOfMarkdown
  if (isPocketPage(text.slice(0, 2000))) return itemsOfPocketPage
  const [header = ''] = text.split(/\r?\n/, 1)
  const csv =
    header.length < 2000 ? kindOfHeader(header.split(',').map((cell) => cell.replaceAll('"', ''))) : undefined
  return csv && ((chunks) => itemsOfCsv(chunks, csv))
}

/** Whether a file with this beginning, which is no archive, is an export of a reading list. */
export const isReadingList = (start: Buffer): boolean => readerOf(start) !== undefined

/**
 * The articles in an export of a reading list, or in an archive of such, recognised by content, one after the other and
 * in the same order each time; undefined if it is none. Throws UnreadableFile if the file can't be read any further.
 */
export async function itemsInFile(source: ByteSource): Promise<AsyncGenerator<FoundInExport> | undefined> {
  const start = await startOf(source.read(0, Math.min(source.size, START_BYTES)))
  if (start.toString('latin1', 0, 4) !== 'PK\x03\x04') {
    const read = readerOf(start)
    return read && placed('', cleaned(read(inSlices(source.read(0, source.size)))))
  }
  const kind = await kindOfArchive(source)
  if (kind === undefined) return undefined
  return kind === 'omnivore' ? cleanedPlaces(itemsOfOmnivore(source)) : itemsOfArchive(source)
}

/** By the names of its files, and the beginnings of some; an unreadable archive is left to the reader of mails. */
async function kindOfArchive(source: ByteSource): Promise<'omnivore' | 'files' | undefined> {
  let looked = 0
  try {
    for await (const entry of readZip(source)) {
      if (OMNIVORE_LIST.test(entry.name)) return 'omnivore'
      if ('problem' in entry || !NAMES.test(entry.name) || looked >= LOOKED_AT) continue
      looked += 1
      if (readerOf(await startOf(await entry.open()))) return 'files'
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
  }
  return undefined
}

async function* itemsOfArchive(source: ByteSource): AsyncGenerator<FoundInExport> {
  for await (const entry of readZip(source)) {
    if ('problem' in entry) yield { place: entry.name, problem: entry.problem }
    else if (NAMES.test(entry.name)) yield* itemsOfEntry(entry)
  }
}

async function* itemsOfEntry(entry: Entry): AsyncGenerator<FoundInExport> {
  const [start, whole] = await peek(inSlices(await entry.open()))
  const read = readerOf(start)
  if (read) yield* placed(entry.name, cleaned(read(whole)))
}

async function* placed(place: string, items: AsyncGenerator<FoundItem>): AsyncGenerator<FoundInExport> {
  for await (const item of inTurns(items)) yield { ...item, place }
}

async function* cleaned(items: AsyncIterable<FoundItem>): AsyncGenerator<FoundItem> {
  for await (const found of items) yield clean(found)
}

async function* cleanedPlaces(items: AsyncIterable<FoundInExport>): AsyncGenerator<FoundInExport> {
  for await (const found of inTurns(items))
    yield 'item' in found ? { ...clean(found), place: found.place } : found
}

/** The number of articles that are read before other work has its turn. */
const TOGETHER = 100

async function* inTurns<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  let count = 0
  for await (const item of items) {
    yield item
    count += 1
    if (count % TOGETHER === 0) await nextTurn()
  }
}

function clean(found: FoundItem): FoundItem {
  if (!('item' in found)) return found
  const item = cleanItem(found.item)
  return item ? { kind: found.kind, item } : { kind: found.kind, problem: 'item-unreadable' }
}

async function startOf(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const [start] = await peek(chunks)
  return start
}

/** The first bytes, and everything again from the beginning. */
async function peek(chunks: AsyncIterable<Buffer>): Promise<[Buffer, AsyncIterable<Buffer>]> {
  const iterator = chunks[Symbol.asyncIterator]()
  const first: Buffer[] = []
  let length = 0
  while (length < START_BYTES) {
    const next = await iterator.next()
    if (next.done) break
    first.push(next.value)
    length += next.value.length
  }
  async function* whole() {
    yield* first
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return [Buffer.concat(first).subarray(0, START_BYTES), whole()]
}

/** Larger pages are not read. */
const MAX_BYTES = 30_000_000

/**
 * A heading or a link with its text, as Pocket writes them. Not by an HTML parser: nested elements make one take
 * quadratic time.
 */
const ELEMENT = /<(h1|a)\b([^<>]{0,20000})>([^<]{0,5000})/gi
const ATTRIBUTE = /([a-z_]{1,20})="([^"]{0,10000})"/gi

/** Whether a page with this beginning is the export of Pocket, `ril_export.html`. */
const isPocketPage = (start: string): boolean => /<title>\s*Pocket Export\s*<\/title>/i.test(start)

/** The links of Pocket's older export: a page with lists of links, unread ones and those of the archive. */
async function* itemsOfPocketPage(chunks: AsyncIterable<Buffer>): AsyncGenerator<FoundItem> {
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
        url,
        isRead,
        title: title === url ? '' : title,
        savedAt: dateOf(attributes.get('time_added')),
        tags: (attributes.get('tags') ?? '').split(',').filter(Boolean),
      },
    }
  }
}
