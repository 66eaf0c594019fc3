import { normalForm } from '../common/text/normal-form.ts'

/** The colours of highlights. */
type Color = 'yellow' | 'green' | 'blue' | 'pink'

/** The programs whose exports can be imported; `tidings` is what this one exports. */
export type ReadingListKind =
  | 'omnivore'
  | 'pocket'
  | 'instapaper'
  | 'readwise'
  | 'wallabag'
  | 'karakeep'
  | 'goodlinks'
  | 'raindrop'
  | 'kindle'
  | 'bookmarks'
  | 'opml'
  | 'links'
  | 'tidings'

/** A passage that was highlighted in another program. */
export interface ExportedHighlight {
  text: string
  note: string | null
  color: Color
  /** Epoch milliseconds; null if unknown. */
  createdAt: number | null
  /** Its context in the article, if the export contains it. */
  prefix: string | null
  suffix: string | null
  start: number | null
}

/** An article of another program. */
export interface ExportedItem {
  /** Null for an item without one, such as a book. */
  url: string | null
  title: string
  author: string | null
  /** The article without the page around it; null if it has to be fetched. */
  html: string | null
  /** Epoch milliseconds; null if unknown. */
  savedAt: number | null
  /** False for one that was stored without being saved; saved if omitted. */
  isSaved?: boolean
  isRead: boolean
  tags: readonly string[]
  /** The share of it that was read, from 0 to 1. */
  progress: number
  highlights: readonly ExportedHighlight[]
}

/** Why something in an export can't be imported. */
export type ItemProblem = 'item-unreadable' | 'item-too-large' | 'no-web-address'

/** An item of an export: an article, or why it can't be imported. */
export type FoundItem =
  | { kind: ReadingListKind; item: ExportedItem }
  | { kind: ReadingListKind; problem: ItemProblem }

/** In UTF-16 code units: longer cells of a table, or entries of a list, are not articles. */
export const MAX_ITEM_LENGTH = 8_000_000
/** The limits of a passage and of a note, as for the user's own. */
const MAX_LENGTH = { text: 10_000, note: 5000 }
/** Of the words around a passage, and of its position. */
const MAX_CONTEXT = 200
const MAX_START = 100_000_000
const MAX_TAGS = 20
const MAX_TAG_LENGTH = 40
/** How many tags are read, and how much of each: millions may be empty or alike, and take seconds. */
const READ = { tags: 1000, length: 4000 }
/** Of an article. */
export const MAX_HIGHLIGHTS = 500

/** An item with texts truncated to their limits; undefined for one without address and title. */
export function cleanItem(item: ExportedItem): ExportedItem | undefined {
  const title = oneLine(item.title)
  const url = item.url === null || item.url.trim() === '' ? null : item.url.trim()
  if (url === null && title === '') return undefined
  return {
    ...item,
    url,
    title,
    author: oneLine(item.author ?? '').slice(0, 300) || null,
    tags: cleanTags(item.tags),
    progress: Math.min(1, Math.max(0, Number.isFinite(item.progress) ? item.progress : 0)),
    highlights: item.highlights.slice(0, MAX_HIGHLIGHTS).flatMap((one) => {
      const text = withoutControls(one.text).trim().slice(0, MAX_LENGTH.text).toWellFormed()
      const note = withoutControls(one.note ?? '')
        .trim()
        .slice(0, MAX_LENGTH.note)
        .toWellFormed()
      const context = { prefix: contextOf(one.prefix), suffix: contextOf(one.suffix) }
      const start = one.start !== null && one.start >= 0 && one.start <= MAX_START ? one.start : null
      return text === '' ? [] : [{ ...one, text, note: note === '' ? null : note, ...context, start }]
    }),
  }
}

/** Tags on one line each, without duplicates and commas, which separate them elsewhere. */
function cleanTags(tags: readonly string[]): string[] {
  const clean = new Map<string, string>()
  let read = 0
  for (const list of tags) {
    for (const text of list.slice(0, READ.length).split(',')) {
      read += 1
      if (read > READ.tags || clean.size === MAX_TAGS) return [...clean.values()]
      const tag = [...normalForm(oneLine(text), 'NFC')].slice(0, MAX_TAG_LENGTH).join('').trim()
      if (tag !== '') clean.set(tag.toLowerCase(), tag)
    }
  }
  return [...clean.values()]
}

const oneLine = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
const contextOf = (text: string | null) =>
  text === null ? null : withoutControls(text).slice(0, MAX_CONTEXT).toWellFormed()
const withoutControls = (text: string) => text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}/gu, '')

/** The texts in a list of JSON; nothing of anything else, which may have no text at all. */
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** An empty item, for formats with little data. */
export const BARE_ITEM: ExportedItem = {
  url: null,
  title: '',
  author: null,
  html: null,
  savedAt: null,
  isRead: false,
  tags: [],
  progress: 0,
  highlights: [],
}

/** A highlight of which only the text is known. */
export const BARE_HIGHLIGHT: Omit<ExportedHighlight, 'text'> = {
  note: null,
  color: 'yellow',
  createdAt: null,
  prefix: null,
  suffix: null,
  start: null,
}

/** Clocks and time zones differ. */
const DAY = 86_400_000

const COLORS = new Map<string, Color>(
  Object.entries({
    yellow: 'yellow',
    orange: 'yellow',
    green: 'green',
    blue: 'blue',
    pink: 'pink',
    purple: 'pink',
    red: 'pink',
  }),
)

/** The nearest of our colours. */
export const colorOf = (name: string | undefined): Color =>
  COLORS.get((name ?? '').trim().toLowerCase()) ?? 'yellow'

/**
 * A date in the formats of exports: ISO 8601, seconds, milliseconds or microseconds since 1970; without a zone, UTC. Null if it is
 * invalid, or in the future.
 */
export function dateOf(text: string | number | null | undefined): number | null {
  const words = String(text ?? '').trim()
  // Spreadsheets round long numbers.
  // A few digits are no year, which other readers of dates take them for: browsers write 0 for none.
  if (/^\d{1,8}$/.test(words)) return null
  const seconds = /^\d{9,16}(?:\.\d{1,9})?$|^\d[.,]\d{1,9}E\+\d{1,2}$/i.test(words)
    ? Number(words.replace(',', '.'))
    : undefined
  const at =
    seconds !== undefined
      ? Math.round(seconds * (seconds >= 1e14 ? 0.001 : seconds >= 1e11 ? 1 : 1000))
      : Date.parse(/(?:z|[+-]\d\d:?\d\d)$/i.test(words) || !words.includes(':') ? words : `${words}Z`)
  return at > 0 && at <= Date.now() + DAY ? at : null
}
