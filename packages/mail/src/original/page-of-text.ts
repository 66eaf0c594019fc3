import { escapeHtml } from '../common/text/escape-markup.ts'

const ADDRESS =
  /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]|\b(?<=(?<![\w.+-])[.+-]*)[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g

/** A plain text as HTML: quoted lines become quotations, addresses links, everything else is unchanged. */
export function pageOfText(text: string): string {
  const kept: string[] = []
  let depth = 0
  for (const line of text.split(/\r?\n/)) {
    const marks = /^(?:> ?)*/.exec(line)?.[0] ?? ''
    const wanted = marks.replaceAll(' ', '').length
    for (; depth < wanted && depth < MAX_DEPTH; depth += 1) kept.push('<blockquote>')
    for (; depth > wanted; depth -= 1) kept.push('</blockquote>')
    kept.push(`${linked(line.slice(marks.length))}\n`)
  }
  return `<div class="text">${kept.join('')}</div>`
}

/** The maximum depth of nested quotations. */
const MAX_DEPTH = 12

function linked(line: string): string {
  let html = ''
  let end = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    const href = address.includes('://') ? address : `mailto:${address}`
    html += `${escapeHtml(line.slice(end, index))}<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer">${escapeHtml(address)}</a>`
    end = index + address.length
  }
  return html + escapeHtml(line.slice(end))
}

/** The maximum of a mail's source that is shown, in bytes. */
const SHOWN = 500_000

/** The page for a mail that can't be read: the reason, as a clause, and its source. */
export function sourcePage(raw: Uint8Array, reason: string): string {
  const source = new TextDecoder().decode(raw.subarray(0, SHOWN))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Source</title><style>body { margin: 24px 16px; font: 15px/1.6 system-ui, sans-serif } pre { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere }</style></head><body><p>This is the source of the mail: ${escapeHtml(reason)}.</p><pre>${escapeHtml(source)}</pre></body></html>`
}
