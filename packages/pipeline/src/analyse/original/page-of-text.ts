const ADDRESS =
  /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]|\b(?<=(?<![\w.+-])[.+-]*)[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g

/** A plain text as HTML: quoted lines are in quotes, addresses are links, all else is as it was typed. */
export function pageOfText(text: string): string {
  const kept: string[] = []
  let depth = 0
  for (const line of text.split(/\r?\n/)) {
    const marks = /^(?:> ?)*/.exec(line)?.[0] ?? ''
    const wanted = marks.replaceAll(' ', '').length
    for (; depth < wanted && depth < DEEPEST; depth += 1) kept.push('<blockquote>')
    for (; depth > wanted; depth -= 1) kept.push('</blockquote>')
    kept.push(`${linked(line.slice(marks.length))}\n`)
  }
  return `<div class="text">${kept.join('')}</div>`
}

/** Quotes of quotes beyond this are beside one another. */
const DEEPEST = 12

function linked(line: string): string {
  let html = ''
  let end = 0
  for (const { 0: address, index } of line.matchAll(ADDRESS)) {
    const href = address.includes('://') ? address : `mailto:${address}`
    html += `${escaped(line.slice(end, index))}<a href="${escaped(href)}" target="_blank" rel="noopener noreferrer">${escaped(address)}</a>`
    end = index + address.length
  }
  return html + escaped(line.slice(end))
}

/** A text as HTML that shows it as it is, also within quotes. */
export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** How much of a mail's source is shown, in bytes. */
const SHOWN = 500_000

/** The page that represents a mail that can't be read: why, in a clause, and its source as it is. */
export function sourcePage(raw: Uint8Array, reason: string): string {
  const source = new TextDecoder().decode(raw.subarray(0, SHOWN))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Source</title><style>body { margin: 24px 16px; font: 15px/1.6 system-ui, sans-serif } pre { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere }</style></head><body><p>This is the source of the mail: ${escaped(reason)}.</p><pre>${escaped(source)}</pre></body></html>`
}
