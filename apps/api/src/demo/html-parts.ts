import type { Advert, Block, Page } from './newsletter.ts'

/** Escapes text for HTML text and double-quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/** Escapes a story's text and converts `**strong**`, `_emphasis_` and `` `code` `` to HTML. */
export function inlineHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/(?<![\w/])_(.+?)_(?!\w)/g, '<em>$1</em>')
    .replaceAll(/`(.+?)`/g, '<code style="font-family:Menlo,Consolas,monospace;font-size:0.92em">$1</code>')
}

/** A layout's inline styles for the blocks of a story. */
export interface BlockStyles {
  p: string
  h: string
  li: string
  quote: string
  code: string
  cell: string
}

/** Lays out a story's text as HTML with inline styles, as mail programs need them. */
export function blocksHtml(blocks: readonly Block[], styles: BlockStyles): string {
  return blocks.map((block) => blockHtml(block, styles)).join('\n')
}

function blockHtml(block: Block, s: BlockStyles): string {
  if (typeof block === 'string') return `<p style="${s.p}">${inlineHtml(block)}</p>`
  if ('heading' in block) return `<h4 style="${s.h}">${inlineHtml(block.heading)}</h4>`
  if ('list' in block) {
    const items = block.list.map((item) => `<li style="${s.li}">${inlineHtml(item)}</li>`)
    return `<ul style="margin:0 0 16px;padding-left:22px">${items.join('')}</ul>`
  }
  if ('quote' in block) {
    return `<blockquote style="${s.quote}">${inlineHtml(block.quote)}<br><span style="font-size:14px;font-style:normal">— ${inlineHtml(block.by)}</span></blockquote>`
  }
  if ('code' in block) return `<pre style="${s.code}"><code>${escapeHtml(block.code)}</code></pre>`
  return tableHtml(block.table, s.cell)
}

function tableHtml([head = [], ...rows]: readonly (readonly string[])[], style: string): string {
  const line = (tag: string, cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<${tag} align="left" style="${style}">${inlineHtml(cell)}</${tag}>`).join('')}</tr>`
  return `<table border="0" cellpadding="0" cellspacing="0" width="100%" style="border-collapse:collapse;margin:0 0 18px"><thead>${line('th', head)}</thead><tbody>${rows.map((row) => line('td', row)).join('')}</tbody></table>`
}

/** The hidden line that mail programs show beside the subject, padded so that nothing else follows it there. */
function preheaderHtml(text: string): string {
  return `<div style="display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden;mso-hide:all">${escapeHtml(text)}${'&nbsp;&zwnj;'.repeat(40)}</div>`
}

/** The sender's tracking pixel; the reader must never load it. */
function pixelHtml(page: Page): string {
  return `<img src="${escapeHtml(page.pixel)}" width="1" height="1" alt="" border="0" style="height:1px!important;width:1px!important;border-width:0!important;margin:0!important;padding:0!important">`
}

/** A link with the sender's tracking; `label` is HTML. */
export function linkHtml(page: Page, url: string, label: string, style = ''): string {
  return `<a href="${escapeHtml(page.link(url))}" target="_blank" style="${style}">${label}</a>`
}

/** An advert's button text as a link. */
export function advertLink(page: Page, advert: Advert, style: string): string {
  return linkHtml(page, advert.url, escapeHtml(advert.button), style)
}

/** A whole document around a layout's body. */
export function documentHtml(
  page: Page,
  language: string,
  background: string,
  css: string,
  body: string,
): string {
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">
<html xmlns="http://www.w3.org/1999/xhtml" lang="${language}">
<head>
<meta http-equiv="Content-Type" content="text/html; charset=UTF-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(page.issue.subject)}</title>
<style type="text/css">
body{margin:0;padding:0;-webkit-text-size-adjust:100%}img{border:0;outline:none;text-decoration:none}
${css}
</style>
</head>
<body style="margin:0;padding:0;background-color:${background}">
${preheaderHtml(page.issue.preheader)}
${body}
${pixelHtml(page)}
</body>
</html>
`
}
