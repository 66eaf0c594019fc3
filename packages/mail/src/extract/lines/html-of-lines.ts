import { escapeHtml } from '../../common/text/escape-markup.ts'
import { canonicaliseUrl } from '../../links/canonicalise-url.ts'
import type { NoteMark } from './footnotes.ts'
import { isLarger } from './lead.ts'
import { hasWords, type Line, type Run } from './line.ts'
import { isCallToAction } from './phrases.ts'
import { isCaption } from './picture-of.ts'

/** The article's title is an `h2` on the page; headings in the text begin below it. */
const FIRST = 3
const LAST = 6

/** A linked heading of up to this many words that asks for an action is a button. */
const BUTTON_WORDS = 5

/** A line of at least this length right below the title is a summary of the article, not a heading of a part. */
const DECK_LENGTH = 50

/** Longer lines in large type are text, not headings. */
const LENGTH = 120

/**
 * The heading levels, 3 to 6, of the heading lines of an article: by element, or by size if only the type sets them
 * off. The highest in the article becomes 3, whatever level the mail uses.
 */
function headingRanks(lines: readonly Line[], bodySize: number): ReadonlyMap<Line, number> {
  const first = lines.find(({ kind }) => kind === 'text')
  const weights = new Map<Line, number>()
  for (const line of lines) {
    const weight = line === first && line.text.length >= DECK_LENGTH ? null : weightOf(line, bodySize)
    if (weight !== null) weights.set(line, weight)
  }
  const steps = [...new Set(weights.values())].sort((a, b) => b - a)
  return new Map(
    Array.from(weights, ([line, weight]) => [line, Math.min(LAST, FIRST + steps.indexOf(weight))]),
  )
}

/** The weight of a heading relative to the others; null for a line that isn't a heading. */
function weightOf(line: Line, bodySize: number): number | null {
  const { kind, list, level, runs, text } = line
  if (kind !== 'text' || list !== null || isButton(line)) return null
  if (level > 0) return 100 - level
  const isSetOff = runs.every(({ bold, size }) => bold && isLarger(size, bodySize))
  if (!isSetOff || text.length >= LENGTH) return null
  // As browsers show headings of the first levels.
  const share = Math.round(Math.max(0, ...runs.map(({ size }) => size))) / bodySize
  return share >= 1.8 ? 98 : share >= 1.35 ? 97 : 96
}

function isButton({ runs, text }: Line): boolean {
  const isLinked = runs.every((run) => run.href !== null || !hasWords(run.text))
  return isLinked && text.split(/\s+/).length <= BUTTON_WORDS && isCallToAction(text.trim())
}

/** Words at or below this fraction of the running text's size become `<small>`. */
const SMALL = 0.75

/** A run as HTML: code, emphasis, marks, and links with the mail's original address beside the clean one. */
function runHtml(
  { text, code, mark, italic, bold, href, size, note }: Run,
  bodySize: number,
  isHeading: boolean,
): string {
  const words = text.trim()
  if (words === '') return text
  if (note) return noteMarkHtml(note)
  let html = escapeHtml(words)
  if (code) html = `<code>${html}</code>`
  if (mark) html = `<${mark}>${html}</${mark}>`
  if (italic) html = `<em>${html}</em>`
  if (bold && !isHeading) html = `<strong>${html}</strong>`
  if (href !== null) html = `<a ${linkAttributes(href)}>${html}</a>`
  if (!isHeading && !mark && size < bodySize * SMALL) html = `<small>${html}</small>`
  return `${/^\s/.test(text) ? ' ' : ''}${html}${/\s$/.test(text) ? ' ' : ''}`
}

function noteMarkHtml({ note, at, label }: NoteMark): string {
  const id = at === 1 ? `noteref-${note}` : `noteref-${note}-${at}`
  return `<sup><a href="#note-${note}" id="${id}">${escapeHtml(label)}</a></sup>`
}

/**
 * The address of a link without redirect wrappers and tracking parameters, the mail's own if more than its spelling
 * differs, and whether the target is known only to the sender.
 */
function linkAttributes(href: string): string {
  const { url, opaque } = canonicaliseUrl(href)
  const isOther = url !== href && URL.parse(href)?.href !== url
  const original = isOther ? ` data-original="${escapeHtml(href)}"` : ''
  return `href="${escapeHtml(url)}"${original}${opaque ? ' data-opaque=""' : ''}`
}

/** Serialised HTML with cleaned links, for table cells, which are not read as lines. */
function withCleanAddresses(html: string): string {
  return html.replace(/<a\s[^>]*>?/g, (tag) =>
    tag.replace(/(\shref=")([^"]*)"/, (_, before: string, escaped: string) => {
      const { url } = canonicaliseUrl(escaped.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
      return `${before}${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
    }),
  )
}

/** The HTML of a line that isn't text: a picture, a drawn line, code, a table. */
function solitaryHtml(line: Line): string {
  if (line.kind === 'rule') return '<hr>'
  if (line.kind === 'table') return withCleanAddresses(line.tableHtml ?? '')
  if (line.kind === 'code') return `<pre><code>${escapeHtml(line.text)}</code></pre>`
  if (!line.picture) return ''
  const { src, alt, width, height, href } = line.picture
  const size = `${width === null ? '' : ` width="${width}"`}${height === null ? '' : ` height="${height}"`}`
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size}>`
  return `<figure>${href === null ? image : `<a ${linkAttributes(href)}>${image}</a>`}</figure>`
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Whether the first strong letter of a text is of a right-to-left script (Unicode, UAX 9, rule P2). */
function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '')
}

/** Writes lines as semantic HTML: paragraphs, nested lists, quotations, headings, code, tables and pictures. */
export function htmlOfLines(lines: readonly Line[], bodySize: number): string {
  const ranks = headingRanks(lines, bodySize)
  let html = ''
  let open: readonly string[] = []
  /** The paragraph that words are added to. */
  let block = null as { tag: string; html: string; dir: string } | null
  const close = () => {
    if (block?.tag === 'p' && block.dir === '' && open.at(-1) === 'li') html += block.html
    else if (block) html += `<${block.tag}${block.dir}>${block.html}</${block.tag}>`
    block = null
  }
  /** Closes and opens elements until the wanted ones are open; a line that starts an item opens a new one. */
  const enter = (wanted: readonly string[], line?: Line) => {
    let shared = 0
    while (shared < open.length && shared < wanted.length && open[shared] === wanted[shared]) shared += 1
    if (line?.startsItem && wanted.at(-1) === 'li' && shared === wanted.length) shared -= 1
    if (shared === open.length && shared === wanted.length) return
    close()
    for (const tag of open.slice(shared).reverse()) html += `</${tag}>`
    for (const [at, tag] of wanted.entries()) {
      if (at < shared) continue
      const isOwnList = tag === 'ol' && at === wanted.length - 2 && line?.start !== undefined
      html += isOwnList ? `<ol start="${line.start}">` : `<${tag}>`
    }
    open = wanted
  }
  for (const [at, line] of lines.entries()) {
    const above = lines[at - 1]
    enter(containersOf(line, open.filter((tag) => tag === 'li').length), line)
    const rank = ranks.get(line)
    const isHeading = rank !== undefined
    const inner = line.runs.map((run) => runHtml(run, bodySize, isHeading)).join('')
    if (line.kind !== 'text' || isCaption(line, above)) {
      close()
      html += line.kind === 'text' ? `<figure><figcaption>${inner}</figcaption></figure>` : solitaryHtml(line)
      continue
    }
    const tag = isHeading ? `h${rank}` : 'p'
    const isSoft = line.soft && !isNewParagraph(above, line)
    if (block?.tag === tag && (isSoft || (tag === 'p' && open.at(-1) === 'li'))) block.html += `<br>${inner}`
    else {
      close()
      block = { tag, html: inner, dir: isRightToLeft(line.text) ? ' dir="rtl"' : '' }
    }
  }
  close()
  enter([])
  return html.replaceAll('</figure><figure><figcaption>', '<figcaption>')
}

/** Adjacent lines of this many characters are paragraphs without a gap, not a poem or a postal address. */
const LONG = 100

function isNewParagraph(above: Line | undefined, line: Line): boolean {
  return above !== undefined && above.text.length >= LONG && line.text.length >= LONG
}

/** The elements around a line, outermost first; the last element of a list is its item. */
function containersOf(line: Line, open: number): string[] {
  const quotes = Array.from({ length: Math.min(3, line.quote) }, () => 'blockquote')
  const lists = line.lists ?? (line.list === null ? [] : [line.list])
  // If a list's outer item isn't shown here, for example because it is the article's title, the list is only as deep as
  // its shown part.
  return [...quotes, ...lists.slice(-(open + 1)).flatMap((list) => [list, 'li'])]
}

/**
 * The HTML of an article's lines with its footnotes below as a list. Each mark in the text links to its note, and each
 * note back to its first mark. Marks without a note are left out.
 */
export function htmlWithNotes(lines: readonly Line[], notes: readonly Line[], bodySize: number): string {
  const byNote = Map.groupBy(notes, ({ note }) => note ?? NO_NOTE)
  byNote.delete(NO_NOTE)
  for (const [note, own] of byNote) if (own.every(({ text }) => text.trim() === '')) byNote.delete(note)
  const labels = labelsOf(lines, byNote)
  const htmlOf = (some: readonly Line[]) =>
    htmlOfLines(
      some.map((line) => withLabels(line, labels)),
      bodySize,
    )
  if (byNote.size === 0) return htmlOf(lines)
  const items = [...labels.keys()].map(
    (note) => `<li id="note-${note}">${withBackLink(htmlOf(byNote.get(note) ?? []), note)}</li>`,
  )
  const [first = '1'] = labels.values()
  const start = /^\d+$/.test(first) && first !== '1' ? ` start="${first}"` : ''
  return `${htmlOf(lines)}<hr><ol${start}>${items.join('')}</ol>`
}

const NO_NOTE = -1

/**
 * The label of each note, in the order of their first marks: as printed if those are consecutive numbers, which a
 * reader may look for, otherwise counted from 1.
 */
function labelsOf(lines: readonly Line[], byNote: ReadonlyMap<number, unknown>): Map<number, string> {
  const printed = new Map<number, string>()
  const marks = lines.flatMap(({ runs }) =>
    runs.flatMap(({ note }) => (note && byNote.has(note.note) ? [note] : [])),
  )
  for (const { note, label } of marks) if (!printed.has(note)) printed.set(note, label)
  for (const note of byNote.keys()) if (!printed.has(note)) printed.set(note, '')
  const labels = [...printed.values()]
  const first = Number(labels[0])
  const areNumbered = labels.every((label, at) => label === String(first + at))
  return areNumbered ? printed : new Map([...printed.keys()].map((note, at) => [note, String(at + 1)]))
}

/** A line whose marks of footnotes have the labels of their notes; those without a note are left out. */
function withLabels(line: Line, labels: ReadonlyMap<number, string>): Line {
  if (line.runs.every(({ note }) => note === undefined)) return line
  const runs = line.runs.flatMap((run) => {
    const label = run.note && labels.get(run.note.note)
    if (!run.note) return [run]
    return label === undefined ? [] : [{ ...run, note: { ...run.note, label } }]
  })
  return { ...line, runs }
}

function withBackLink(html: string, note: number): string {
  const link = `<a href="#noteref-${note}">↩</a>`
  return html.endsWith('</p>') ? `${html.slice(0, -4)} ${link}</p>` : `${html}<p>${link}</p>`
}
