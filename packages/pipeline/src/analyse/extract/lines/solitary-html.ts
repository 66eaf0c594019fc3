import { escapeHtml, linkAttributes } from './inline-html.ts'
import type { Line } from './line.ts'

/** The HTML of a line that is no text: a picture, a drawn line, code, a table. */
export function solitaryHtml(line: Line): string {
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
export function directionOf(text: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.test(/\p{L}/u.exec(text)?.[0] ?? '') ? 'rtl' : 'ltr'
}
