import { headingRanks } from './heading-ranks.ts'
import { inlineHtml } from './inline-html.ts'
import { isCaption } from './is-caption.ts'
import type { Line } from './line.ts'
import { directionOf, solitaryHtml } from './solitary-html.ts'

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
  // A list whose outer item stands elsewhere, as the title of the article, is no deeper than what is shown of it.
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
