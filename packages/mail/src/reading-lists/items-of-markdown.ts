import { parsedJson } from '../common/text/parsed-json.ts'
import { contextOf, integerOf, listOf, type Row, rowOf, rowsOf, textOf } from './json-objects.ts'
import {
  BARE_HIGHLIGHT,
  BARE_ITEM,
  colorOf,
  dateOf,
  type ExportedHighlight,
  type ExportedItem,
  type FoundItem,
  MAX_ITEM_LENGTH,
} from './reading-list.ts'
import { textWithin } from './text-lines.ts'

/** The data of a highlight that its file doesn't show; `id` is that of its block. */
export interface MarkdownHighlight {
  id: string
  /** Epoch milliseconds. */
  at: number
  prefix: string | null
  suffix: string | null
  start: number | null
}

/** The data of an article that its file doesn't show. */
export interface MarkdownData {
  /** Unchanged: Obsidian's have no spaces. */
  tags: readonly string[]
  highlights: readonly MarkdownHighlight[]
}

/** A valid tag for Obsidian. */
export const markdownTag = (tag: string): string => tag.trim().replace(/\s+/gu, '-')

const OPENING = '<!-- tidings '

/** The last line of an exported file: additional data for an import, as a comment, which Markdown does not show. */
export const markdownData = (data: MarkdownData): string =>
  `${OPENING}${JSON.stringify(data).replaceAll('>', '\\u003e')} -->`

/** Whether a Markdown file with this beginning is the export of an article's highlights. */
export const isMarkdownExport = (start: string): boolean =>
  /^\ufeff?---\r?\n(?:(?!---)[^\n]*\n)*?title:/u.test(start) && /^newsletter:/mu.test(start.slice(0, 4000))

/** The article of a Markdown file, with its highlights; also if it was edited since it was exported. */
export async function* itemsOfMarkdown(chunks: AsyncIterable<Buffer>): AsyncGenerator<FoundItem> {
  const whole = await textWithin(chunks, MAX_ITEM_LENGTH)
  if (whole === null) return void (yield { kind: 'tidings', problem: 'item-too-large' })
  const text = whole.replace(/^\ufeff/u, '').replaceAll('\r\n', '\n')
  const item = itemOf(text)
  yield item ? { kind: 'tidings', item } : { kind: 'tidings', problem: 'item-unreadable' }
}

function itemOf(text: string): ExportedItem | undefined {
  const end = text.indexOf('\n---\n', 3)
  if (end < 0) return undefined
  const properties = propertiesOf(text.slice(4, end))
  const data = dataOf(text)
  const highlights = highlightsOf(text.slice(end + 5), new Map(data?.highlights.map((one) => [one.id, one])))
  const saved = textOf(properties.saved)
  const first = highlights.reduce((at, { createdAt }) => Math.min(at, createdAt ?? at), Infinity)
  const full = new Map(data?.tags.map((tag) => [markdownTag(tag), tag]))
  return {
    ...BARE_ITEM,
    url: textOf(properties.url) || null,
    title: textOf(properties.title),
    author: textOf(properties.author) || null,
    highlights,
    savedAt: dateOf(saved) ?? (Number.isFinite(first) ? first : null),
    // Files of earlier versions lack it.
    isSaved: data === undefined || saved !== '',
    tags: [properties.tags]
      .flat()
      .map(textOf)
      .map((tag) => full.get(tag) ?? tag),
  }
}

/** The properties as we write them, JSON, or as Obsidian does: plain words, and lists with a line for each item. */
function propertiesOf(yaml: string): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  let name = ''
  // Values are trimmed and not matched: white space before any text is ambiguous to a pattern, which takes quadratic time.
  for (const line of yaml.split('\n')) {
    const [start, key] = /^([A-Za-z]+):/u.exec(line) ?? []
    const item = line.trim()
    if (start !== undefined && key !== undefined) {
      name = key
      const value = line.slice(start.length).trim()
      found[name] = value === '' ? [] : yamlValue(value)
    } else if (/^-\s/u.test(item)) {
      const list = found[name]
      if (Array.isArray(list)) list.push(yamlValue(item.slice(1)))
    }
  }
  return found
}

function yamlValue(text: string): unknown {
  const value = parsedJson(text)
  return typeof value === 'string' || Array.isArray(value) ? value : text.trim().replace(/^'(.*)'$/u, '$1')
}

function dataOf(text: string): MarkdownData | undefined {
  const at = text.lastIndexOf(`\n${OPENING}`)
  const end = text.indexOf(' -->', at)
  const data = at < 0 || end < 0 ? null : rowOf(parsedJson(text.slice(at + 1 + OPENING.length, end)))
  if (data === null) return undefined
  return { tags: listOf(data.tags).map(textOf), highlights: rowsOf(data.highlights).flatMap(knownOf) }
}

function knownOf({ id, at, prefix, suffix, start }: Row): MarkdownHighlight[] {
  const instant = integerOf(at)
  if (typeof id !== 'string' || instant === null) return []
  const context = { prefix: contextOf(prefix), suffix: contextOf(suffix), start: integerOf(start) }
  return [{ id, at: instant, ...context }]
}

/** The line that ends a highlight: its colour, its day and the id of its block. */
const ABOUT = /^([A-Z][a-z]+), (\d{4}-\d\d-\d\d) \^h-([\w-]{1,36})$/u

function highlightsOf(body: string, known: ReadonlyMap<string, MarkdownHighlight>): ExportedHighlight[] {
  const found: ExportedHighlight[] = []
  let lines: string[] = []
  for (const line of body.split('\n')) {
    const [, color, day, id = ''] = ABOUT.exec(line) ?? []
    if (color === undefined) {
      lines.push(line)
      continue
    }
    const { text, note } = passageOf(lines)
    lines = []
    if (text === '') continue
    const { at, prefix, suffix, start } = { ...BARE_HIGHLIGHT, at: dateOf(day), ...known.get(id) }
    found.push({
      text,
      note: note || null,
      color: colorOf(color),
      createdAt: at,
      prefix,
      suffix,
      start,
    })
  }
  return found
}

/** The quoted lines, and the text up to the last line. */
function passageOf(lines: readonly string[]): { text: string; note: string } {
  const from = lines.findIndex((line) => line.startsWith('>'))
  if (from < 0) return { text: '', note: '' }
  const until = lines.findIndex((line, at) => at > from && !line.startsWith('>'))
  const quoted = lines.slice(from, until < 0 ? lines.length : until)
  return {
    text: quoted.map((line) => line.replace(/^> ?/u, '')).join('\n'),
    note: until < 0 ? '' : lines.slice(until).join('\n').trim(),
  }
}
