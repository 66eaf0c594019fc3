import type { NoteMark } from './footnotes.ts'
import { isLarger } from './lead.ts'
import type { Line, Run } from './line.ts'
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
  const weights = new Map<Line, number>()
  const first = lines.find(({ kind }) => kind === 'text')
  for (const line of lines) {
    const weight = weightOf(line, bodySize)
    const isDeck = line === first && line.text.length >= DECK_LENGTH
    if (weight !== null && !isDeck) weights.set(line, weight)
  }
  const steps = [...new Set(weights.values())].sort((a, b) => b - a)
  return new Map(
    Array.from(weights, ([line, weight]) => [line, Math.min(LAST, FIRST + steps.indexOf(weight))]),
  )
}

/** The weight of a heading relative to the others; null for a line that isn't a heading. */
function weightOf(line: Line, bodySize: number): number | null {
  if (line.kind !== 'text' || line.list !== null || isButton(line)) return null
  if (line.level > 0) return 100 - line.level
  const size = Math.round(Math.max(0, ...line.runs.map((run) => run.size)))
  const isSetOff = line.runs.every((run) => run.bold && isLarger(run.size, bodySize))
  return isSetOff && line.text.length < LENGTH ? 98 - headingLevelOf(size, bodySize) : null
}

/** The heading level that browsers show at this size relative to the text. */
function headingLevelOf(size: number, bodySize: number): number {
  const share = size / bodySize
  return share >= 1.8 ? 0 : share >= 1.35 ? 1 : 2
}

function isButton({ runs, text }: Line): boolean {
  const isLinked = runs.every((run) => run.href !== null || !/[\p{L}\p{N}]/u.test(run.text))
  return isLinked && text.split(/\s+/).length <= BUTTON_WORDS && isCallToAction(text.trim())
}

/** Words at or below this fraction of the running text's size become `<small>`. */
const SMALL = 0.75

/** Runs as HTML: code, emphasis, marks, and links with the mail's original address beside the clean one. */
function inlineHtml(
  runs: readonly Run[],
  { bodySize, isHeading = false }: { bodySize: number; isHeading?: boolean },
): string {
  const isSmall = (run: Run) => !isHeading && run.mark === undefined && run.size < bodySize * SMALL
  return runs.map((run) => runHtml(run, isHeading, isSmall(run))).join('')
}

function runHtml(run: Run, isHeading: boolean, isSmall: boolean): string {
  const words = run.text.trim()
  if (words === '') return run.text
  if (run.note) return noteMarkHtml(run.note)
  let html = escapeHtml(words)
  if (run.code) html = `<code>${html}</code>`
  if (run.mark) html = `<${run.mark}>${html}</${run.mark}>`
  if (run.italic) html = `<em>${html}</em>`
  if (run.bold && !isHeading) html = `<strong>${html}</strong>`
  if (run.href !== null) html = `<a ${linkAttributes(run)}>${html}</a>`
  if (isSmall) html = `<small>${html}</small>`
  return `${/^\s/.test(run.text) ? ' ' : ''}${html}${/\s$/.test(run.text) ? ' ' : ''}`
}

function noteMarkHtml({ note, at, label }: NoteMark): string {
  const id = at === 1 ? `noteref-${note}` : `noteref-${note}-${at}`
  return `<sup><a href="#note-${note}" id="${id}">${escapeHtml(label)}</a></sup>`
}

/** `href`, the mail's original address if different, and whether the target is known only to the sender. */
function linkAttributes({
  href,
  originalHref,
  isOpaque,
}: Pick<Run, 'href' | 'originalHref' | 'isOpaque'>): string {
  const original = originalHref === undefined ? '' : ` data-original="${escapeHtml(originalHref)}"`
  return `href="${escapeHtml(href ?? '')}"${original}${isOpaque === true ? ' data-opaque=""' : ''}`
}

/** Escapes a text for HTML, also within attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The HTML of a line that isn't text: a picture, a drawn line, code, a table. */
function solitaryHtml(line: Line): string {
  if (line.kind === 'rule') return '<hr>'
  if (line.kind === 'table') return line.tableHtml ?? ''
  if (line.kind === 'code') return `<pre><code>${escapeHtml(line.text)}</code></pre>`
  const { picture } = line
  if (!picture) return ''
  const { src, alt, width, height } = picture
  const size = `${width === null ? '' : ` width="${width}"`}${height === null ? '' : ` height="${height}"`}`
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size}>`
  return `<figure>${picture.href === null ? image : `<a ${linkAttributes(picture)}>${image}</a>`}</figure>`
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** `rtl` if the first strong letter of a text is of a right-to-left script (Unicode, UAX 9, rule P2). */
function directionOf(text: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'
}

/** Writes lines as semantic HTML: paragraphs, nested lists, quotations, headings, code, tables and pictures. */
export function htmlOfLines(lines: readonly Line[], bodySize: number): string {
  const ranks = headingRanks(lines, bodySize)
  const page = new Page()
  lines.forEach((line, at) => {
    page.enter(containersOf(line, page.listDepth), line)
    if (isCaption(line, lines[at - 1])) {
      page.add(`<figure><figcaption>${inlineHtml(line.runs, { bodySize })}</figcaption></figure>`)
    } else if (line.kind === 'text') {
      const rank = ranks.get(line)
      const tag = rank === undefined ? 'p' : `h${rank}`
      const inner = inlineHtml(line.runs, { bodySize, isHeading: rank !== undefined })
      page.addWords(tag, inner, line, { isSoft: line.soft && !isNewParagraph(lines[at - 1], line) })
    } else page.add(solitaryHtml(line))
  })
  return page.finish().replaceAll('</figure><figure><figcaption>', '<figcaption>')
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

/** A builder of HTML: keeps the open elements and the paragraph that words are added to. */
class Page {
  private html = ''
  private open: readonly string[] = []
  private block: { tag: string; html: string; isRightToLeft: boolean } | null = null

  /** The number of open lists. */
  get listDepth(): number {
    return this.open.filter((tag) => tag === 'li').length
  }

  /** Closes and opens elements until the wanted ones are open; a line that starts an item opens a new one. */
  enter(wanted: readonly string[], { startsItem, start }: Line): void {
    const { open } = this
    let shared = 0
    while (shared < open.length && shared < wanted.length && open[shared] === wanted[shared]) shared += 1
    const isItem = wanted.at(-1) === 'li'
    if (isItem && startsItem && shared === wanted.length) shared -= 1
    if (shared === open.length && shared === wanted.length) return
    this.closeBlock()
    for (const tag of open.slice(shared).reverse()) this.html += `</${tag}>`
    wanted.slice(shared).forEach((tag, at, opened) => {
      const isOwnList = tag === 'ol' && at === opened.length - 2
      this.html += isOwnList && start !== undefined ? `<ol start="${start}">` : `<${tag}>`
    })
    this.open = wanted
  }

  add(html: string): void {
    this.closeBlock()
    this.html += html
  }

  addWords(tag: string, inner: string, line: Line, { isSoft }: { isSoft: boolean }): void {
    const isInItem = this.open.at(-1) === 'li' && tag === 'p'
    const { block } = this
    if (block && block.tag === tag && (isSoft || isInItem)) block.html += `<br>${inner}`
    else {
      this.closeBlock()
      this.block = { tag: isInItem ? 'p' : tag, html: inner, isRightToLeft: directionOf(line.text) === 'rtl' }
    }
  }

  finish(): string {
    this.closeBlock()
    for (const tag of [...this.open].reverse()) this.html += `</${tag}>`
    return this.html
  }

  private closeBlock(): void {
    const { block } = this
    if (!block) return
    const dir = block.isRightToLeft ? ' dir="rtl"' : ''
    const isItem = this.open.at(-1) === 'li' && block.tag === 'p'
    if (isItem && dir === '') this.html += block.html
    else this.html += `<${block.tag}${dir}>${block.html}</${block.tag}>`
    this.block = null
  }
}

/**
 * The HTML of an article's lines with its footnotes below as a list. Each mark in the text links to its note, and each
 * note back to its first mark. Marks without a note are left out.
 */
export function htmlWithNotes(lines: readonly Line[], notes: readonly Line[], bodySize: number): string {
  const byNote = Map.groupBy(
    notes.filter(({ note, text }) => note !== undefined && text.trim() !== ''),
    ({ note }) => note ?? 0,
  )
  const labels = labelsOf(lines, [...byNote.keys()])
  const marked = [...lines, ...notes].map((line) => withLabels(line, labels))
  const html = htmlOfLines(marked.slice(0, lines.length), bodySize)
  if (byNote.size === 0) return html
  const items = [...labels.keys()].map((note) => {
    const own = marked.slice(lines.length).filter((line) => line.note === note)
    return `<li id="note-${note}">${withBackLink(htmlOfLines(own, bodySize), note)}</li>`
  })
  const [first = '1'] = labels.values()
  return `${html}<hr><ol${/^\d+$/.test(first) && first !== '1' ? ` start="${first}"` : ''}>${items.join('')}</ol>`
}

/**
 * The label of each note, in the order of their first marks: as printed if those are consecutive numbers, which a
 * reader may look for, otherwise counted from 1.
 */
function labelsOf(lines: readonly Line[], notes: readonly number[]): Map<number, string> {
  const printed = new Map<number, string>()
  for (const { note } of lines.flatMap(({ runs }) => runs)) {
    if (note && notes.includes(note.note) && !printed.has(note.note)) printed.set(note.note, note.label)
  }
  for (const note of notes) if (!printed.has(note)) printed.set(note, '')
  const labels = [...printed.values()]
  const first = Number(labels[0])
  const areNumbered = labels.every((label, at) => label === String(first + at))
  return areNumbered ? printed : new Map([...printed.keys()].map((note, at) => [note, String(at + 1)]))
}

function withLabels(line: Line, labels: ReadonlyMap<number, string>): Line {
  if (line.runs.every(({ note }) => note === undefined)) return line
  const runs = line.runs.flatMap((run) => {
    const label = run.note && labels.get(run.note.note)
    return run.note ? (label === undefined ? [] : [{ ...run, note: { ...run.note, label } }]) : [run]
  })
  return { ...line, runs }
}

function withBackLink(html: string, note: number): string {
  const link = `<a href="#noteref-${note}">↩</a>`
  return html.endsWith('</p>') ? `${html.slice(0, -4)} ${link}</p>` : `${html}<p>${link}</p>`
}
