import { BLACK, type Color, contrast, over, parseColor, WHITE } from './colors.ts'
import { attributeOf, type HtmlElement } from './nodes.ts'
import type { StyleRules } from './style-sheet.ts'

/** At this position outside of the page, in pixels, nothing is visible. */
const OUTSIDE = -400

/** A clipped element of this size, in pixels, shows nothing. */
const SLIT = 1

/** Text with a lower opacity is invisible. */
const FAINT = 0.05

/**
 * Whether declarations hide an element with all its content. `visibility` and colors are excluded: inner elements may
 * override them.
 */
function readIsHiding(values: ReadonlyMap<string, string>): boolean {
  const value = (name: string) => values.get(name) ?? ''
  if (/^none\b/.test(value('display')) || value('mso-hide') === 'all') return true
  const opacity = /^(\d*\.\d+|\d+)(%?)$/.exec(value('opacity'))
  if (opacity && Number(opacity[1]) / (opacity[2] === '' ? 1 : 100) <= FAINT) return true
  return isCutOff(values) || isMovedOut(values)
}

const hiding = new WeakMap<ReadonlyMap<string, string>, boolean>()

/** The same, read once for all elements with the declarations. */
function isHiding(values: ReadonlyMap<string, string>): boolean {
  const known = hiding.get(values) ?? readIsHiding(values)
  hiding.set(values, known)
  return known
}

function isCutOff(values: ReadonlyMap<string, string>): boolean {
  const value = (name: string) => values.get(name) ?? ''
  if (/^rect\(\s*[01](?:px)?(?:(?:\s*,\s*|\s+)[01](?:px)?){3}\s*\)/.test(value('clip'))) return true
  if (/^(?:inset\((?:50|100)%|circle\(0)|^polygon\(0 0, 0 0/.test(value('clip-path'))) return true
  const clips = ['overflow', 'overflow-y', 'overflow-x'].some((name) => /hidden|clip/.test(value(name)))
  return clips && ['max-height', 'height', 'max-width', 'width'].some((name) => isCollapsed(values.get(name)))
}

function isMovedOut(values: ReadonlyMap<string, string>): boolean {
  const value = (name: string) => values.get(name) ?? ''
  if (pixels(value('text-indent')) < OUTSIDE) return true
  if (['margin-left', 'margin-top'].some((name) => pixels(value(name)) < OUTSIDE)) return true
  if (/scale[xy]?\(0(?:\.0+)?[,)]/.test(value('transform'))) return true
  const shift = /translate[xy]?\(\s*(-[\d.]+px)/.exec(value('transform'))?.[1]
  if (shift !== undefined && pixels(shift) < OUTSIDE) return true
  const isPlaced = /absolute|fixed/.test(value('position'))
  return isPlaced && ['left', 'right', 'top', 'bottom'].some((name) => pixels(value(name)) < OUTSIDE)
}

function isCollapsed(value: string | undefined): boolean {
  const match = /^(\d*\.\d+|\d+)(px|pt|em|rem|%)?$/.exec(value ?? '')
  if (!match) return false
  const isPixels = match[2] === 'px' || match[2] === 'pt' || match[2] === undefined
  return Number(match[1]) <= (isPixels ? SLIT : 0)
}

/** An approximate length in pixels; zero if it isn't one. */
function pixels(value: string): number {
  const match = /^(-?\d*\.?\d+)(px|pt|em|rem|%|vw)?/.exec(value)
  if (!match) return 0
  const scale = match[2] === 'em' || match[2] === 'rem' ? 16 : match[2] === '%' || match[2] === 'vw' ? 10 : 1
  return Number(match[1]) * scale
}

/** The style of text at a place in a mail; inherited. */
export interface Format {
  /** CSS pixels. */
  size: number
  bold: boolean
  italic: boolean
  /** Whether it is hidden with all its content. */
  hidden: boolean
  /** The text color; null if unknown. */
  color: Color | null
  /** The background color; null if unknown, such as a picture. */
  background: Color | null
  /** CSS `visibility`, which inner elements may override. */
  visible: boolean
  /** Whether the style makes the element itself a box, which isn't inherited. */
  isBlock: boolean
}

const PLAIN_LOOK: Format = {
  size: 16,
  bold: false,
  italic: false,
  hidden: false,
  color: BLACK,
  background: WHITE,
  visible: true,
  isBlock: false,
}

/** The default style of text. */
export function plainFormat(rules: StyleRules): Format {
  return rules.paintsUnseen ? { ...PLAIN_LOOK, background: null } : PLAIN_LOOK
}

const FONT_SIZES = [10, 10, 13, 16, 18, 24, 32, 48]
const HEADING_SIZES = new Map(Object.entries({ h1: 32, h2: 24, h3: 18.7, h4: 16, h5: 13.3, h6: 10.7 }))
const BOLD_TAGS = new Set(['b', 'strong', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'])
/** Values of CSS `display` that start a new line. */
const BOX = /^(?:block|flex|grid|table|list-item|flow-root)\b/
/** The default color of links in browsers. */
const LINK: Color = [0, 0, 238, 1]
const ITALIC_TAGS = new Set(['i', 'em', 'cite', 'dfn', 'var', 'address'])

/** The look inside an element, from its tag, attributes, style sheet rules and inline style. */
export function formatInside(element: HtmlElement, outside: Format, rules: StyleRules): Format {
  const tag = element.tagName
  const format = { ...outside, isBlock: false }
  const headingSize = HEADING_SIZES.get(tag)
  if (headingSize !== undefined) format.size = headingSize
  if (tag === 'big') format.size *= 1.2
  if (tag === 'small' || tag === 'sup' || tag === 'sub') format.size *= 0.83
  if (BOLD_TAGS.has(tag)) format.bold = true
  if (ITALIC_TAGS.has(tag)) format.italic = true
  if (tag === 'font') {
    format.size = fontSize(attributeOf(element, 'size'), format.size)
    format.color = colorFrom(attributeOf(element, 'color'), format.color)
  }
  if (tag === 'a' && attributeOf(element, 'href') !== null) format.color = LINK
  if (attributeOf(element, 'background')) format.background = null
  else format.background = backgroundFrom(attributeOf(element, 'bgcolor'), format.background)
  if (attributeOf(element, 'hidden') !== null) format.hidden = true
  const style = rules.styleOf(element)
  if (style.size > 0) applyStyle(style, format, outside)
  return format
}

function applyStyle(values: ReadonlyMap<string, string>, format: Format, outside: Format): void {
  const size = values.get('font-size') ?? sizeInShorthand(values.get('font'))
  if (size !== undefined) format.size = cssSize(size, outside.size) ?? format.size
  const weight = values.get('font-weight') ?? values.get('font')
  if (weight !== undefined) {
    if (/\b(?:bold|bolder|[6-9]00)\b/.test(weight)) format.bold = true
    else if (values.has('font-weight') && /\b(?:normal|lighter|[1-5]00)\b/.test(weight)) format.bold = false
  }
  const slant = values.get('font-style')
  if (slant !== undefined) format.italic = /italic|oblique/.test(slant)
  const visibility = values.get('visibility')
  if (visibility !== undefined) format.visible = !/^(?:hidden|collapse)/.test(visibility)
  const color = values.get('color')
  if (color !== undefined) format.color = color === 'inherit' ? outside.color : parseColor(color)
  paint(values, format)
  format.isBlock = BOX.test(values.get('display') ?? '')
  if (isHiding(values)) format.hidden = true
}

function paint(values: ReadonlyMap<string, string>, format: Format): void {
  const shorthand = values.get('background') ?? ''
  const pictures = `${shorthand} ${values.get('background-image') ?? ''}`
  const written = values.get('background-color') ?? colorInShorthand(shorthand)
  if (written !== undefined) format.background = backgroundFrom(written, format.background)
  if (/url\(|gradient\(|var\(/.test(pictures)) format.background = null
}

function colorInShorthand(value: string): string | undefined {
  return /(?:#[0-9a-f]{3,8}\b|(?:rgb|hsl)a?\([^)]{0,200}\)|^[a-z]+\b)/.exec(value)?.[0]
}

/** A color is blended with the one below; an unknown one makes the background unknown. */
function backgroundFrom(written: string | null, below: Color | null): Color | null {
  if (written === null || /^(?:none|inherit|initial|unset)$/.test(written)) return below
  const color = parseColor(written)
  if (color === null || color[3] === 1) return color
  return below === null ? null : over(color, below)
}

function colorFrom(written: string | null, outside: Color | null): Color | null {
  return written === null ? outside : parseColor(written)
}

/**
 * Text up to this size, in pixels, is unreadable; senders hide preheaders this way. Inner elements may override the
 * size.
 */
const TINY = 2

/** Text with a lower contrast to its background is invisible. */
const SEEN = 1.2

/** Whether text in this look is invisible. */
export function isUnreadable(format: Format): boolean {
  if (format.hidden || !format.visible || format.size <= TINY) return true
  const { color, background } = format
  if (color?.[3] === 0) return true
  return color !== null && background !== null && contrast(over(color, background), background) < SEEN
}

function sizeInShorthand(font: string | undefined): string | undefined {
  return font === undefined ? undefined : /(?<!\d)(\d+(?:\.\d+)?(?:px|pt|em|rem|%))/.exec(font)?.[1]
}

/** A CSS font size in pixels; null if unknown. */
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
