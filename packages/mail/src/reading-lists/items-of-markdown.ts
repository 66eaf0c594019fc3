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
  const pieces: Buffer[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > MAX_ITEM_LENGTH) return void (yield { kind: 'tidings', problem: 'item-too-large' })
    pieces.push(chunk)
  }
  const text = Buffer.concat(pieces)
    .toString()
    .replace(/^\ufeff/u, '')
    .replaceAll('\r\n', '\n')
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
    tags: (Array.isArray(properties.tags) ? properties.tags : [textOf(properties.tags)])
      .map(textOf)
      .map((tag) => full.get(tag) ?? tag),
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

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
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'string' || Array.isArray(value)) return value
  } catch {
    // Plain words.
  }
  return text.trim().replace(/^'(.*)'$/u, '$1')
}

function dataOf(text: string): MarkdownData | undefined {
  const at = text.lastIndexOf(`\n${OPENING}`)
  const end = text.indexOf(' -->', at)
  if (at < 0 || end < 0) return undefined
  try {
    const { tags, highlights } = JSON.parse(text.slice(at + 1 + OPENING.length, end))
    return { tags: list(tags).map(textOf), highlights: list(highlights).flatMap(knownOf) }
  } catch {
    return undefined
  }
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function knownOf(value: unknown): MarkdownHighlight[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, at, prefix, suffix, start } = value as Record<string, unknown>
  if (typeof id !== 'string' || typeof at !== 'number' || !Number.isSafeInteger(at)) return []
  const around = (words: unknown) => (typeof words === 'string' ? words.slice(0, 200) : null)
  const place = { prefix: around(prefix), suffix: around(suffix) }
  return [
    { id, at, ...place, start: typeof start === 'number' && Number.isSafeInteger(start) ? start : null },
  ]
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
