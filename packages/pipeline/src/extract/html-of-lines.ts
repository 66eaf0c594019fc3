import { isCaption } from './is-caption.ts'
import type { Line, Run } from './line.ts'

/** Words in type at most this much smaller than running text are set small. */
const SMALL = 0.8

/** Turns lines back into semantic HTML: paragraphs, lists, quotations, headings, code, tables and pictures. */
export function htmlOfLines(lines: readonly Line[], bodySize: number): string {
  let html = ''
  let open: readonly string[] = []
  let block: { tag: string; html: string } | null = null
  const closeBlock = () => {
    if (block) html += `<${block.tag}>${block.html}</${block.tag}>`
    block = null
  }
  const nest = (wanted: readonly string[]) => {
    let shared = 0
    while (shared < open.length && open[shared] === wanted[shared]) shared += 1
    if (shared === open.length && shared === wanted.length) return
    closeBlock()
    for (const tag of open.slice(shared).reverse()) html += `</${tag}>`
    for (const tag of wanted.slice(shared)) html += `<${tag}>`
    open = wanted
  }
  lines.forEach((line, at) => {
    nest(containersOf(line))
    if (isCaption(line, lines[at - 1])) {
      closeBlock()
      html += `<figure><figcaption>${inlineHtml(line.runs, false)}</figcaption></figure>`
    } else if (line.kind === 'text') {
      const tag = line.list ? 'li' : line.level > 0 || isSubhead(line, bodySize) ? 'h3' : 'p'
      const continues: boolean =
        block !== null && !line.startsItem && block.tag === tag && (line.soft || tag === 'li')
      if (!continues) closeBlock()
      const inner = inlineHtml(line.runs, tag === 'h3')
      block = block ? { tag, html: `${block.html}<br>${inner}` } : { tag, html: inner }
    } else {
      closeBlock()
      html += solitaryHtml(line)
    }
  })
  nest([])
  closeBlock()
  return html.replaceAll('</figure><figure><figcaption>', '<figcaption>')
}

function containersOf(line: Line): string[] {
  const quotes = Array.from({ length: Math.min(3, line.quote) }, () => 'blockquote')
  return line.list && line.kind === 'text' ? [...quotes, line.list] : quotes
}

function isSubhead(line: Line, bodySize: number): boolean {
  return line.runs.every(({ bold, size }) => bold && size > bodySize * 1.12) && line.text.length < 120
}

function solitaryHtml(line: Line): string {
  if (line.kind === 'rule') return '<hr>'
  if (line.kind === 'table') return line.tableHtml ?? ''
  if (line.kind === 'code') return `<pre><code>${escapeHtml(line.text)}</code></pre>`
  if (!line.picture) return ''
  const { src, alt, width, height, href } = line.picture
  const size = `${width === null ? '' : ` width="${width}"`}${height === null ? '' : ` height="${height}"`}`
  const image = `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}"${size}>`
  return `<figure>${href === null ? image : `<a href="${escapeHtml(href)}">${image}</a>`}</figure>`
}

function inlineHtml(runs: readonly Run[], isHeading: boolean): string {
  return runs.map((run) => runHtml(run, isHeading)).join('')
}

function runHtml(run: Run, isHeading: boolean): string {
  const words = run.text.trim()
  if (words === '') return run.text
  let html = escapeHtml(words)
  if (run.code) html = `<code>${html}</code>`
  if (run.italic) html = `<em>${html}</em>`
  if (run.bold && !isHeading) html = `<strong>${html}</strong>`
  if (run.href !== null) html = `<a href="${escapeHtml(run.href)}">${html}</a>`
  if (run.size < 16 * SMALL * 0.8) html = `<small>${html}</small>`
  return `${/^\s/.test(run.text) ? ' ' : ''}${html}${/\s$/.test(run.text) ? ' ' : ''}`
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
