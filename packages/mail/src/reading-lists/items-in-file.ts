import { setImmediate as nextTurn } from 'node:timers/promises'
import { inSlices } from '../mail-files/in-slices.ts'
import { type ByteSource, type Entry, type SkippedEntry, UnreadableFile } from '../mail-files/mail-files.ts'
import { peek, startOf } from '../mail-files/peek.ts'
import { readZip } from '../mail-files/read-zip.ts'
import { isClippings, itemsOfClippings } from './items-of-clippings.ts'
import { csvFormatOf, itemsOfCsv } from './items-of-csv.ts'
import { isPage, itemsOfPage } from './items-of-html.ts'
import { itemsOfJson, kindOfJson } from './items-of-json.ts'
import { isLinkList, itemsOfLinks } from './items-of-links.ts'
import { isMarkdownExport, itemsOfMarkdown } from './items-of-markdown.ts'
import { itemsOfOmnivore, OMNIVORE_LIST } from './omnivore.ts'
import { cleanItem, type FoundItem } from './reading-list.ts'
import { asUtf8, encodingOf } from './text-encoding.ts'

/** The number of first bytes that identify a file. */
export const START_BYTES = 65_536
/** The maximum of files of an archive that are identified. */
const LOOKED_AT = 100

/** The names of files of archives that are identified. */
const NAMES = /\.(?:csv|json|html?|md|opml|txt)$/i

/** An article of an export, or what is left out of it; with the file of the archive, empty for the file itself. */
export type FoundInExport = (FoundItem | { problem: SkippedEntry['problem'] }) & { place: string }

type Reader = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<FoundItem>

/**
 * The reader for a file with this beginning; undefined if it is not an export of a reading list. `isArchived`: it is in
 * an archive, where a text of links may be beside mails.
 */
function readerOf(start: Buffer, isArchived = false): Reader | undefined {
  const encoding = encodingOf(start)
  const read = readerOfText(new TextDecoder(encoding).decode(start), start.length < START_BYTES, isArchived)
  return read && ((chunks) => read(asUtf8(chunks, encoding)))
}

function readerOfText(text: string, isWhole: boolean, isArchived: boolean): Reader | undefined {
  const json = kindOfJson(text)
  if (json) return (chunks) => itemsOfJson(chunks, json)
  if (isMarkdownExport(text)) return itemsOfMarkdown
  const page = isPage(text.slice(0, 2000))
  if (page) return (chunks) => itemsOfPage(chunks, page)
  const csv = csvFormatOf(text)
  if (csv) return (chunks) => itemsOfCsv(chunks, csv)
  if (isClippings(text)) return itemsOfClippings
  return !isArchived && isLinkList(text, isWhole) ? itemsOfLinks : undefined
}

/** Whether a file with this beginning, which is no archive, is an export of a reading list. */
export const isReadingList = (start: Buffer): boolean => readerOf(start) !== undefined

/**
 * The articles in an export of a reading list, or in an archive of such, recognised by content, one after the other and
 * in the same order each time; undefined if it is none. Throws UnreadableFile if the file can't be read any further.
 */
export async function itemsInFile(source: ByteSource): Promise<AsyncGenerator<FoundInExport> | undefined> {
  const start = await startOf(source.read(0, Math.min(source.size, START_BYTES)), START_BYTES)
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
      if (readerOf(await startOf(await entry.open(), START_BYTES), true)) return 'files'
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
  const { start, whole, close } = await peek(inSlices(await entry.open()), START_BYTES)
  const read = readerOf(start, true)
  if (read) yield* placed(entry.name, cleaned(read(whole)))
  else await close()
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
