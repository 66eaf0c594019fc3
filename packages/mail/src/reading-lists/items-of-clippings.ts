import { groupItems } from './group-items.ts'
import { BARE_HIGHLIGHT, BARE_ITEM, type ExportedHighlight, type FoundItem } from './reading-list.ts'
import { textLines } from './text-lines.ts'

/** What Kindles write after each entry. */
const END = /^={8,20}$/
/** The maximum of lines of an entry; passages are limited by publishers. */
const MAX_LINES = 2000

/** The words for a note in the languages of Kindles: a passage has another, a bookmark has no text. */
const NOTE = /\bnot(?:e|es|a|iz|itie)\b|заметк|メモ|笔记|筆記|註解|노트|메모|नोट/iu

/** The beginnings of the names of months, folded, in the order of the year. */
const MONTHS = [
  'jan|gen|ene|янв',
  'feb|fev|фев',
  'mar|maa|mrt|мар',
  'apr|avr|abr|апр',
  'may|mai|mag|mei|мая|май|маи',
  'jun|juin|giu|июн',
  'jul|juil|lug|июл',
  'aug|aou|ago|авг',
  'sep|set|сен',
  'oct|okt|ott|out|окт',
  'nov|ноя',
  'dec|dez|dic|дек',
].map((names) => new RegExp(`^(?:${names})`))

/** Whether a text with this beginning is the file of a Kindle, `My Clippings.txt`, in any language. */
export function isClippings(start: string): boolean {
  const [title = '', about = ''] = start.split(/\r\n?|\n/, 2)
  return title.trim() !== '' && /^- .{0,200}\d/.test(about) && /[\r\n]={8,20}(?:[\r\n]|$)/.test(start)
}

interface Clipping {
  title: string
  author: string | null
  isNote: boolean
  /** The first and the last position, or pages; null if unknown. */
  place: readonly [number, number] | null
  at: number | null
  text: string
}

/** The books of a Kindle's file, each with its passages, and notes at them. */
export async function* itemsOfClippings(chunks: AsyncIterable<Buffer>): AsyncGenerator<FoundItem> {
  const groups = groupItems()
  /** The last passages of each book, which notes follow or precede. */
  const books = new Map<string, { place: Clipping['place']; highlight: ExportedHighlight }[]>()
  const waiting = new Map<string, Clipping>()
  let lines: string[] = []
  let isTooLong = false

  function add(clipping: Clipping): boolean {
    const { title, author, place, at, text } = clipping
    const key = JSON.stringify([title, author])
    const passages = books.get(key) ?? []
    books.set(key, passages)
    const around = passages.findLast((one) => isWithin(place, one.place))
    if (clipping.isNote && around) {
      around.highlight.note = around.highlight.note ? `${around.highlight.note}\n${text}` : text
      return true
    }
    // A passage that was changed is written again; its last form counts.
    const former = clipping.isNote ? undefined : passages.findLast((one) => isSame(one, clipping))
    if (former) {
      if (text.length >= former.highlight.text.length) former.highlight.text = text
      return true
    }
    // A note comes before the passage that ends there, if both were written at once.
    if (clipping.isNote && !waiting.has(key)) {
      waiting.set(key, clipping)
      return true
    }
    const note = waiting.get(key)
    const isNoted = note !== undefined && isWithin(note.place, place)
    if (isNoted) waiting.delete(key)
    const highlight = { ...BARE_HIGHLIGHT, text, note: isNoted ? note.text : null, createdAt: at }
    passages.push({ place, highlight })
    if (passages.length > RECENT) passages.shift()
    return groups.add(key, { ...BARE_ITEM, title, author, savedAt: at, highlights: [highlight] }, text.length)
  }

  function addEntry(): boolean {
    const clipping = isTooLong ? undefined : clippingOf(lines)
    return !isTooLong && (!clipping || add(clipping))
  }

  for await (const line of textLines(chunks)) {
    if (line === null || lines.length > MAX_LINES) isTooLong = true
    else if (!END.test(line.trim())) lines.push(line)
    if (line === null || !END.test(line.trim())) continue
    if (!addEntry()) yield { kind: 'kindle', problem: 'item-too-large' }
    lines = []
    isTooLong = false
  }
  // The file of a copy that was interrupted ends within an entry.
  if (!addEntry()) yield { kind: 'kindle', problem: 'item-too-large' }
  for (const [key, { title, author, at, text }] of waiting) {
    const highlight = { ...BARE_HIGHLIGHT, text, createdAt: at }
    groups.add(key, { ...BARE_ITEM, title, author, savedAt: at, highlights: [highlight] }, text.length)
  }
  for (const item of groups.items()) yield { kind: 'kindle', item }
}

/** Passages per book among which that of a note is searched. */
const RECENT = 50

const isWithin = (place: Clipping['place'], around: Clipping['place']) =>
  place !== null && around !== null && place[1] >= around[0] && place[1] <= around[1]

function isSame(
  { place, highlight }: { place: Clipping['place']; highlight: ExportedHighlight },
  other: Clipping,
) {
  if (place === null || other.place === null) return highlight.text === other.text
  if (place[1] < other.place[0] || other.place[1] < place[0]) return false
  return highlight.text.includes(other.text) || other.text.includes(highlight.text)
}

/** Undefined for a bookmark, and for anything else. */
function clippingOf(lines: readonly string[]): Clipping | undefined {
  const from = lines.findIndex((line) => line.replace(/^\ufeff/, '').trim() !== '')
  const about = (lines[from + 1] ?? '').trim()
  if (from < 0 || !about.startsWith('-')) return undefined
  const text = lines
    .slice(from + 2)
    .join('\n')
    .trim()
  if (text === '') return undefined
  const parts = about.split(/[|\uff5c]/)
  const date = parts.length > 1 ? (parts.at(-1) ?? '') : about
  const kind = parts.length > 1 ? parts.slice(0, -1).join('|') : about
  return {
    ...bookOf((lines[from] ?? '').replace(/\ufeff/g, '').trim()),
    isNote: NOTE.test(kind),
    place: placeOf(kind),
    at: clippingDate(date),
    text,
  }
}

/** `Title (Author)`. */
function bookOf(line: string): { title: string; author: string | null } {
  if (!line.endsWith(')')) return { title: line, author: null }
  let depth = 0
  for (let at = line.length - 1; at > 0; at -= 1) {
    if (line[at] === ')') depth += 1
    if (line[at] === '(') depth -= 1
    if (depth === 0) return { title: line.slice(0, at).trim(), author: line.slice(at + 1, -1).trim() || null }
  }
  return { title: line, author: null }
}

/** The last numbers: positions come after pages. A range is shortened, as in `170-72`. */
function placeOf(text: string): Clipping['place'] {
  const found = [...text.matchAll(/(\d{1,8})(?:\s?[-–]\s?(\d{1,8}))?/g)].at(-1)
  if (!found) return null
  const [, first = '', second = first] = found
  const last = second.length < first.length ? first.slice(0, first.length - second.length) + second : second
  return [Number(first), Number(last)]
}

/** The date of an entry in any language, read as UTC; null if it is not understood. Epoch milliseconds. */
export function clippingDate(written: string): number | null {
  const text = written.slice(0, 200).toLowerCase()
  const clock = /(\d{1,2})(?:[:.]|\s?h\s?)(\d\d)(?:[:.](\d\d))?/.exec(text)
  const [, h = '0', minute = '0', second = '0'] = clock ?? []
  const isAfternoon = /\d'?\s?p\.?\s?m\b|下午|午後|오후/.test(text)
  const isMorning = /\d'?\s?a\.?\s?m\b|上午|午前|오전/.test(text)
  const hour = (isAfternoon || isMorning ? Number(h) % 12 : Number(h)) + (isAfternoon ? 12 : 0)
  const day = dayOf(clock ? text.replace(clock[0], ' ') : text)
  if (!day) return null
  const at = Date.UTC(day.year, day.month - 1, day.day, hour, Number(minute), Number(second))
  return at > 0 && at <= Date.now() + 86_400_000 ? at : null
}

function dayOf(text: string): { year: number; month: number; day: number } | undefined {
  const numeric = /(\d{4})\s?[年년./-]\s?(\d{1,2})\s?[月월./-]\s?(\d{1,2})/.exec(text)
  if (numeric) return { year: Number(numeric[1]), month: Number(numeric[2]), day: Number(numeric[3]) }
  const year = /(?<!\d)(?:19|20)\d\d(?!\d)/.exec(text)?.[0]
  if (year === undefined) return undefined
  const rest = text.replace(year, ' ')
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(rest)?.[0]
  const words =
    rest
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .match(/\p{L}{3,20}/gu) ?? []
  // Days of the week come first, and some begin alike.
  const month = words.map((word) => MONTHS.findIndex((names) => names.test(word))).findLast((at) => at >= 0)
  return day === undefined || month === undefined
    ? undefined
    : { year: Number(year), month: month + 1, day: Number(day) }
}
