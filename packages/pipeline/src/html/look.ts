import { attributeOf, type HtmlElement } from './nodes.ts'
import type { StyleRules } from './style-sheet.ts'

/** How text looks at a place in a mail; inherited from the outside in. */
export interface Look {
  /** CSS pixels. */
  size: number
  bold: boolean
  italic: boolean
  hidden: boolean
}

export const PLAIN_LOOK: Look = { size: 16, bold: false, italic: false, hidden: false }

const FONT_SIZES = [10, 10, 13, 16, 18, 24, 32, 48]
const HEADING_SIZES: Record<string, number> = { h1: 32, h2: 24, h3: 18.7, h4: 16, h5: 13.3, h6: 10.7 }
const BOLD_TAGS = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'])
const ITALIC_TAGS = new Set(['i', 'em', 'cite', 'dfn', 'var', 'address'])

/** The look inside an element, from its tag, attributes, style sheet rules and inline style. */
export function lookInside(element: HtmlElement, outside: Look, rules: StyleRules): Look {
  const tag = element.tagName
  const look = { ...outside }
  const headingSize = HEADING_SIZES[tag]
  if (headingSize !== undefined) look.size = headingSize
  if (tag === 'big') look.size *= 1.2
  if (tag === 'small' || tag === 'sup' || tag === 'sub') look.size *= 0.83
  if (BOLD_TAGS.has(tag)) look.bold = true
  if (ITALIC_TAGS.has(tag)) look.italic = true
  if (tag === 'font') look.size = fontSize(attributeOf(element, 'size'), look.size)
  if (attributeOf(element, 'hidden') !== null) look.hidden = true
  const style = `${rules.styleOf(element)};${attributeOf(element, 'style') ?? ''}`
  if (style.length > 1) applyStyle(style, look, outside)
  return look
}

function applyStyle(style: string, look: Look, outside: Look): void {
  const values = declarations(style)
  const size = values.get('font-size') ?? sizeInShorthand(values.get('font'))
  if (size !== undefined) look.size = cssSize(size, outside.size) ?? look.size
  const weight = values.get('font-weight') ?? values.get('font')
  if (weight !== undefined) {
    if (/\b(?:bold|bolder|[6-9]00)\b/.test(weight)) look.bold = true
    else if (values.has('font-weight') && /\b(?:normal|lighter|[1-5]00)\b/.test(weight)) look.bold = false
  }
  const slant = values.get('font-style')
  if (slant !== undefined) look.italic = /italic|oblique/.test(slant)
  if (isHiding(values)) look.hidden = true
}

/** Text smaller than this can't be read; senders hide preheaders so. An inner element may set a size of its own. */
const TINY = 2

/** Whether words in this look can't be seen. */
export function isUnreadable(look: Look): boolean {
  return look.hidden || look.size < TINY
}

function isHiding(values: ReadonlyMap<string, string>): boolean {
  if (/^none\b/.test(values.get('display') ?? '')) return true
  if (/^(?:hidden|collapse)\b/.test(values.get('visibility') ?? '')) return true
  if (values.get('mso-hide') === 'all' || /^0(?:\.0+)?$/.test(values.get('opacity') ?? '')) return true
  const clips = /hidden|clip/.test(values.get('overflow') ?? '')
  return clips && ['max-height', 'height', 'max-width'].some((name) => isZero(values.get(name)))
}

function isZero(value: string | undefined): boolean {
  return value !== undefined && /^0?(?:0|\.\d+)(?:px|pt|em|rem|%)?$/.test(value)
}

function declarations(style: string): Map<string, string> {
  const values = new Map<string, string>()
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':')
    if (colon === -1) continue
    const value = declaration.slice(colon + 1).replace(/!\s*important/i, '')
    values.set(declaration.slice(0, colon).trim().toLowerCase(), value.trim().toLowerCase())
  }
  return values
}

function sizeInShorthand(font: string | undefined): string | undefined {
  return font === undefined ? undefined : /(\d+(?:\.\d+)?(?:px|pt|em|rem|%))/.exec(font)?.[1]
}

/** A CSS font size in pixels, or null where it can't be told. */
function cssSize(value: string, outside: number): number | null {
  const match = /^(\d*\.?\d+)\s*(px|pt|em|rem|%)?/.exec(value)
  if (!match) return /^(?:xx-large|x-large|large)/.test(value) ? 24 : /small/.test(value) ? 12 : null
  const number = Number(match[1])
  if (match[2] === 'pt') return (number * 4) / 3
  if (match[2] === 'em') return number * outside
  if (match[2] === 'rem') return number * 16
  return match[2] === '%' ? (number * outside) / 100 : number
}

function fontSize(value: string | null, outside: number): number {
  const match = /^([+-]?)(\d)$/.exec(value?.trim() ?? '')
  if (!match) return outside
  const base = match[1] === '' ? 0 : 3
  const step = match[1] === '-' ? base - Number(match[2]) : base + Number(match[2])
  return FONT_SIZES[Math.min(7, Math.max(1, step))] ?? outside
}
