import type { Line, Run } from './line.ts'
import { isCallToAction } from './phrases.ts'
import { isCaption } from './picture-of.ts'

/** The title of an article is the second rank of the user's page; headings within begin below it. */
const FIRST = 3
const LAST = 6

/** A linked heading of so few words that asks for something is a button. */
const BUTTON_WORDS = 5

/** A line as long right below the title says what the article is about; it heads no part of it. */
const DECK_LENGTH = 50

/** Longer lines in large type are text that is set large. */
const LENGTH = 120

/**
 * The ranks, 3 to 6, of those lines of an article that are headings: by their elements, or by size where only their
 * type sets them off. The highest that the article has is 3, whatever the mail calls it.
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

/** What a heading weighs among the others, or null for a line that is none. */
function weightOf(line: Line, bodySize: number): number | null {
  if (line.kind !== 'text' || line.list !== null || isButton(line)) return null
  if (line.level > 0) return 100 - line.level
  const size = Math.round(Math.max(0, ...line.runs.map((run) => run.size)))
  const isSetOff = line.runs.every((run) => run.bold && run.size > bodySize * 1.12)
  return isSetOff && line.text.length < LENGTH ? 98 - headingLevelOf(size, bodySize) : null
}

/** The rank of heading that browsers set in type so much larger than the text. */
function headingLevelOf(size: number, bodySize: number): number {
  const share = size / bodySize
  return share >= 1.8 ? 0 : share >= 1.35 ? 1 : 2
}

function isButton({ runs, text }: Line): boolean {
  const isLinked = runs.every((run) => run.href !== null || !/[\p{L}\p{N}]/u.test(run.text))
  return isLinked && text.split(/\s+/).length <= BUTTON_WORDS && isCallToAction(text.trim())
}

/** Words in type at most this much of the running text's are set small. */
const SMALL = 0.75

/** Runs as HTML: code, emphasis, marks, links with the address that the mail gives beside the clean one. */
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
  let html = escapeHtml(words)
  if (run.code) html = `<code>${html}</code>`
  if (run.mark) html = `<${run.mark}>${html}</${run.mark}>`
  if (run.italic) html = `<em>${html}</em>`
  if (run.bold && !isHeading) html = `<strong>${html}</strong>`
  if (run.href !== null) html = `<a ${linkAttributes(run)}>${html}</a>`
  if (isSmall) html = `<small>${html}</small>`
  return `${/^\s/.test(run.text) ? ' ' : ''}${html}${/\s$/.test(run.text) ? ' ' : ''}`
}

/** `href`, the address as the mail gives it where that is another, and whether only the sender knows where it leads. */
function linkAttributes({
  href,
  originalHref,
  isOpaque,
}: Pick<Run, 'href' | 'originalHref' | 'isOpaque'>): string {
  const original = originalHref === undefined ? '' : ` data-original="${escapeHtml(originalHref)}"`
  return `href="${escapeHtml(href ?? '')}"${original}${isOpaque === true ? ' data-opaque=""' : ''}`
}

/** A text as HTML that shows it as it is, also within an attribute. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** The HTML of a line that is no text: a picture, a drawn line, code, a table. */
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

/** `rtl` where the first letters of a text are of a script that runs from right to left (Unicode, UAX 9, rule P2). */
function directionOf(text: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'
}

/** Turns lines back into semantic HTML: paragraphs, nested lists, quotations, headings, code, tables and pictures. */
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

/** Lines of this many characters, one right below the other, are paragraphs set without a gap, not a poem or an address. */
const LONG = 100

function isNewParagraph(above: Line | undefined, line: Line): boolean {
  return above !== undefined && above.text.length >= LONG && line.text.length >= LONG
}

/** The elements around a line, the outermost first; the last of a list's is its item. */
function containersOf(line: Line, open: number): string[] {
  const quotes = Array.from({ length: Math.min(3, line.quote) }, () => 'blockquote')
  const lists = line.lists ?? (line.list === null ? [] : [line.list])
  // A list whose outer item is elsewhere, as the title of the article, is no deeper than what is shown of it.
  return [...quotes, ...lists.slice(-(open + 1)).flatMap((list) => [list, 'li'])]
}

/** HTML in the making: which elements are open, and the paragraph that words are still added to. */
class Page {
  private html = ''
  private open: readonly string[] = []
  private block: { tag: string; html: string; isRightToLeft: boolean } | null = null

  /** How many lists are open. */
  get listDepth(): number {
    return this.open.filter((tag) => tag === 'li').length
  }

  /** Closes and opens elements so that those wanted are open; an item that starts here is a new one. */
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
