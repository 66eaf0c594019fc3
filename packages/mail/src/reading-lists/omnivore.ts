import { inSlices } from '../mail-files/in-slices.ts'
import type { ByteSource, Entry, SkippedEntry } from '../mail-files/mail-files.ts'
import { readZip } from '../mail-files/read-zip.ts'
import { jsonObjects, type Row } from './json-objects.ts'
import {
  BARE_HIGHLIGHT,
  BARE_ITEM,
  dateOf,
  type ExportedHighlight,
  type ExportedItem,
  type FoundItem,
  MAX_HIGHLIGHTS,
  MAX_ITEM_LENGTH,
  textsIn,
} from './reading-list.ts'
import { textWithin } from './text-lines.ts'

/** The lists in an archive of Omnivore. */
export const OMNIVORE_LIST = /(?:^|\/)metadata_\d+_to_\d+\.json$/
const CONTENT = /(?:^|\/)content\/([^/]+)\.html$/
const HIGHLIGHTS = /(?:^|\/)highlights\/([^/]+)\.md$/
/**
 * The maximum bytes of all passages and the lists' data about articles: they are kept in memory while the texts are
 * read.
 */
const MAX_KEPT = 100_000_000
/** The overhead of each, and of each passage. */
const PER_ROW = 500
const PER_PASSAGE = 200

type Found = (FoundItem & { place: string }) | { place: string; problem: SkippedEntry['problem'] }

/** The articles of an archive of Omnivore: those with their texts first, in the order of the archive, then the others. */
export async function* itemsOfOmnivore(source: ByteSource): AsyncGenerator<Found> {
  const about = new Map<string, { place: string; item: ExportedItem }>()
  const highlights = new Map<string, ExportedHighlight[]>()
  let kept = 0
  for await (const entry of readZip(source)) {
    if ('problem' in entry) {
      yield { place: entry.name, problem: entry.problem }
      continue
    }
    const passages = HIGHLIGHTS.exec(entry.name)?.[1]
    if (!OMNIVORE_LIST.test(entry.name) && passages === undefined) continue
    if (kept > MAX_KEPT) {
      yield tooLarge(entry)
    } else if (passages !== undefined) {
      const text = await textWithin(await entry.open(), MAX_ITEM_LENGTH)
      const found = text === null ? undefined : passagesOf(text)
      kept += PER_ROW + (text?.length ?? 0) + PER_PASSAGE * (found?.length ?? 0)
      if (found) highlights.set(passages, found)
      else yield tooLarge(entry)
    } else {
      for await (const row of jsonObjects(inSlices(await entry.open()))) {
        if (row === null) yield { kind: 'omnivore', place: entry.name, problem: 'item-unreadable' }
        else if (kept > MAX_KEPT) yield tooLarge(entry)
        else {
          const { slug, item } = itemOf(row)
          kept += PER_ROW + slug.length + lengthOf(item)
          about.set(slug, { place: entry.name, item })
        }
      }
    }
  }
  const whole = (slug: string, item: ExportedItem): ExportedItem => ({
    ...item,
    highlights: highlights.get(slug) ?? [],
  })
  for await (const entry of readZip(source)) {
    const slug = CONTENT.exec(entry.name)?.[1]
    const known = slug === undefined ? undefined : about.get(slug)
    if (slug === undefined || !known || 'problem' in entry) continue
    about.delete(slug)
    const html = await textWithin(await entry.open(), MAX_ITEM_LENGTH)
    yield { kind: 'omnivore', place: entry.name, item: { ...whole(slug, known.item), html } }
  }
  for (const [slug, { place, item }] of about) yield { kind: 'omnivore', place, item: whole(slug, item) }
}

const tooLarge = ({ name }: Entry): Found => ({ kind: 'omnivore', place: name, problem: 'item-too-large' })

function itemOf(row: Row): { slug: string; item: ExportedItem } {
  const text = (key: string) => (typeof row[key] === 'string' ? row[key] : '')
  const progress = typeof row.readingProgress === 'number' ? row.readingProgress / 100 : 0
  return {
    slug: text('slug'),
    item: {
      ...BARE_ITEM,
      url: text('url') || null,
      title: text('title'),
      author: text('author') || null,
      progress,
      savedAt: dateOf(text('savedAt')),
      isRead: text('state') === 'Archived',
      tags: textsIn(row.labels),
    },
  }
}

/** The overhead of each label. */
const PER_TAG = 8

/** Of what is kept of the row of a list: writing all of a deeply nested one as JSON would overflow the stack. */
const lengthOf = ({ url, title, author, tags }: ExportedItem): number =>
  tags.reduce(
    (sum, tag) => sum + tag.length + PER_TAG,
    (url ?? '').length + title.length + (author ?? '').length,
  )

const LABEL = /^#[\p{L}\p{N}_-]+$/u

/** A text without the labels at its end, such as `#later #wind`. */
function withoutLabels(text: string): string {
  const words = text.match(/[^ \n]+[ \n]*|[ \n]+/g) ?? []
  let end = words.length
  while (end > 1 && LABEL.test((words[end - 1] ?? '').trimEnd())) end -= 1
  return words.slice(0, end).join('').trimEnd()
}

/**
 * Quotations of a Markdown file, as many as an article can have, each with the text that follows as its note; labels at
 * the end of one are left out.
 */
function passagesOf(markdown: string): ExportedHighlight[] {
  const found: ExportedHighlight[] = []
  let quote: string[] = []
  let note: string[] = []
  const end = () => {
    const text = withoutLabels(quote.join('\n'))
    const words = note.join('\n').trim()
    if (text.trim() !== '') found.push({ ...BARE_HIGHLIGHT, text, note: words === '' ? null : words })
    quote = []
    note = []
  }
  let wasQuote = false
  for (const line of linesOf(markdown)) {
    if (found.length === MAX_HIGHLIGHTS) return found
    const quoted = /^>\s?(.*)$/.exec(line)?.[1]
    if (quoted !== undefined) {
      if (!wasQuote) end()
      quote.push(quoted)
    } else if (quote.length > 0 && !/^(?:#{1,6}\s|-{3,}\s*$)/.test(line)) note.push(line)
    wasQuote = quoted !== undefined
  }
  end()
  return found
}

/** One after the other: the list of all lines of a file may take much more memory than the file. */
function* linesOf(text: string): Generator<string> {
  for (let start = 0; start <= text.length; ) {
    const end = text.indexOf('\n', start)
    const line = text.slice(start, end === -1 ? text.length : end)
    yield line.endsWith('\r') ? line.slice(0, -1) : line
    if (end === -1) return
    start = end + 1
  }
}
