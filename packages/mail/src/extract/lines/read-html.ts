import { serialize, serializeOuter } from 'parse5'
import { formatInside, isUnreadable, plainFormat } from '../../common/html/format.ts'
import {
  attributeOf,
  childrenOf,
  contentOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isBlockElement,
  isElement,
  isText,
  isUnshownElement,
} from '../../common/html/nodes.ts'
import type { Page } from '../../common/html/page-of.ts'
import type { StyleRules } from '../../common/html/style-sheet.ts'
import { withoutMarkup } from '../../common/html/text-content.ts'
import { type Footnotes, findFootnotes } from './footnotes.ts'
import type { Box, Line } from './line.ts'
import { type Inline, LineWriter, type Place } from './line-writer.ts'
import { iconLinkOf, pictureOf } from './picture-of.ts'

/** Text nested deeper is read as if it were at this depth. */
const DEPTH = 600

const PLAIN: Inline = { code: false }

/** Reads an HTML body as visible lines in visual order; hidden ones are marked, not dropped. */
export function readHtml({ document, rules }: Page): Line[] {
  const writer = new LineWriter()
  const box: Box = { parent: null, depth: 0, tag: 'body' }
  const place: Place = {
    format: plainFormat(rules),
    box,
    href: null,
    level: 0,
    quote: 0,
    list: null,
    lists: [],
    start: 1,
    code: false,
    inline: PLAIN,
    depth: 0,
  }
  const footnotes = findFootnotes(document)
  // Not recursive: a mail may be nested deeper than the call stack allows.
  const open: Step[] = []
  openChildren(document, place, open)
  for (let step = open.pop(); step !== undefined; step = open.pop()) {
    if ('endOf' in step) writer.blockBreak(isParagraph(step.endOf))
    else if (isText(step.node)) writer.text(step.node.value, step.place)
    else if (isElement(step.node) && isNotDisplayed(step.node)) noteHidden(step.node, step.place, writer)
    else if (isElement(step.node) && !isUnshown(step.node)) {
      readElement(step.node, step.place, { rules, writer, open, footnotes })
    }
  }
  return writer.finish()
}

/** What is still to be read, the next item last: a node with its place, or the end of a block. */
type Step = { node: HtmlNode; place: Place } | { endOf: string }

/** The state of reading. */
interface Reading {
  rules: StyleRules
  writer: LineWriter
  open: Step[]
  footnotes: Footnotes
}

function openChildren(parent: HtmlParent | HtmlElement, place: Place, open: Step[]): void {
  for (const node of childrenOf(parent).toReversed()) open.push({ node, place })
}

/** Elements whose text is not displayed as such: for clients without scripts, or templates for scripts. */
function isNotDisplayed({ tagName }: HtmlElement): boolean {
  return tagName === 'noscript' || tagName === 'template'
}

function noteHidden(element: HtmlElement, place: Place, writer: LineWriter): void {
  const inner = serialize(contentOf(element))
  writer.blockBreak(false)
  writer.text(withoutMarkup(inner), {
    ...place,
    format: { ...place.format, hidden: true },
    href: null,
    code: false,
  })
  writer.blockBreak(false)
}

function isUnshown(element: HtmlElement): boolean {
  // The areas of an image map are visible: they lie over a picture.
  return element.tagName !== 'svg' && element.tagName !== 'map' && isUnshownElement(element.tagName)
}

function readElement(element: HtmlElement, outside: Place, reading: Reading): void {
  const { rules, writer, footnotes } = reading
  const tag = element.tagName
  const mark = footnotes.marks.get(element)
  if (footnotes.backLinks.has(element)) return
  if (mark) {
    const { inline, format } = placeInside(element, outside, rules)
    writer.text(mark.label, { ...outside, format, inline: { ...inline, note: mark } })
  } else if (tag === 'br') writer.lineBreak(outside)
  else if (tag === 'hr') writer.rule(outside)
  else if (tag === 'img') {
    const picture = pictureOf(element, outside.href)
    const icon = picture ? null : iconLinkOf(element, outside.href)
    if (picture) writer.picture(picture, outside)
    else if (icon) writer.icon(icon, outside)
  } else if (tag === 'area') {
    const icon = iconLinkOf(element, webTarget(attributeOf(element, 'href')))
    if (icon) writer.icon(icon, outside)
  } else {
    const place = placeInside(element, outside, rules)
    const note = footnotes.notes.get(element)
    enterContainer(element, note === undefined ? place : { ...place, list: null, lists: [], note }, reading)
  }
}

function enterContainer(element: HtmlElement, place: Place, { rules, writer, open }: Reading): void {
  const tag = element.tagName
  const isHidden = (inner: HtmlElement) => isUnreadable(formatInside(inner, place.format, rules))
  const tableHtml = tag === 'table' && !place.format.hidden ? dataTableHtml(element, isHidden) : null
  if (tableHtml !== null) {
    writer.table(tableHtml, element, place)
    return
  }
  const isBlock = isBlockElement(tag) || place.format.isBlock
  if (isBlock) writer.blockBreak(isParagraph(tag))
  if (tag === 'li' && !(place.note !== undefined && place.list === null)) writer.startItem()
  if (isBlock) open.push({ endOf: tag })
  openChildren(element, place, open)
}

/** Elements with a default margin in browsers; others have no gap unless the mail's styles set one. */
function isParagraph(tag: string): boolean {
  return tag !== 'div' && tag !== 'li' && tag !== 'center' && isBlockElement(tag)
}

function placeInside(element: HtmlElement, outside: Place, rules: StyleRules): Place {
  const tag = element.tagName
  const depth = outside.depth + 1
  const href = tag === 'a' ? webTarget(attributeOf(element, 'href')) : outside.href
  const place = { ...outside, depth, href }
  if (depth < DEPTH) place.format = formatInside(element, outside.format, rules)
  if (isBlockElement(tag) || place.format.isBlock) {
    place.box = { parent: outside.box, depth: outside.box.depth + 1, tag }
    const level = /^h([1-6])$/.exec(tag)?.[1]
    if (level !== undefined) place.level = Number(level)
  }
  if (tag === 'blockquote') place.quote += 1
  if (tag === 'ul' || tag === 'ol') enterList(tag, element, place)
  if (tag === 'table' || tag === 'td') {
    place.list = null
    place.lists = []
  }
  if (tag === 'pre') place.code = true
  place.inline = inlineInside(tag, outside.inline)
  return place
}

/** Lists nested deeper are read as if they were at this depth. */
const LIST_DEPTH = 6

function enterList(tag: 'ul' | 'ol', element: HtmlElement, place: Place): void {
  place.list = tag
  if (place.lists.length < LIST_DEPTH) place.lists = [...place.lists, tag]
  const start = Number(attributeOf(element, 'start') ?? 1)
  place.start = Number.isSafeInteger(start) ? start : 1
}

const MARKS: ReadonlyMap<string, NonNullable<Inline['mark']>> = new Map([
  ['sub', 'sub'],
  ['sup', 'sup'],
  ['del', 'del'],
  ['s', 'del'],
  ['strike', 'del'],
])

function inlineInside(tag: string, outside: Inline): Inline {
  const mark = MARKS.get(tag)
  if (mark) return { ...outside, mark }
  return tag === 'code' || tag === 'kbd' || tag === 'samp' || tag === 'tt'
    ? { ...outside, code: true }
    : outside
}

/** The target of a link; null for links within the mail. */
function webTarget(href: string | null): string | null {
  const target = href?.trim() ?? ''
  return target === '' || target.startsWith('#') ? null : target
}

/** A table with a longer cell is for layout. */
const CELL_LENGTH = 80

/**
 * The HTML of a data table; null for a layout table and one with hidden parts. Data tables contain no tables, have two
 * or more rows with the same number of short cells, two or more, and have header cells, a border or mostly numbers.
 */
function dataTableHtml(table: HtmlElement, isHidden: (element: HtmlElement) => boolean): string | null {
  const rows: HtmlElement[][] = []
  if (!collectRows(table, rows) || rows.length < 2) return null
  const columns = rows[0]?.length ?? 0
  if (columns < 2 || rows.some((row) => row.length !== columns)) return null
  const cells = rows.flat()
  const texts = cells.map((cell) => textOf(cell).replace(/\s+/g, ' ').trim())
  if (texts.some((text) => text.length > CELL_LENGTH)) return null
  const filled = texts.filter((text) => text !== '').length
  if (filled < texts.length * 0.6) return null
  const hasHeader = cells.some((cell) => cell.tagName === 'th')
  const hasBorder = Number(attributeOf(table, 'border') ?? 0) > 0
  const figures = texts.filter((text) =>
    /^[-+~≈<>]?[\p{Sc}]?\s?\d[\d.,:\s]*\s?(?:[%\p{Sc}\p{L}]{0,4})$/u.test(text),
  ).length
  const isData = hasHeader || hasBorder || figures >= filled * 0.4
  return isData && !holdsHidden(table, isHidden) ? serializeOuter(table) : null
}

function holdsHidden(node: HtmlElement, isHidden: (element: HtmlElement) => boolean): boolean {
  return childrenOf(node)
    .filter(isElement)
    .some((child) => isHidden(child) || holdsHidden(child, isHidden))
}

/** Returns false as soon as the table contains something that no data table has. */
function collectRows(node: HtmlNode, rows: HtmlElement[][]): boolean {
  for (const child of childrenOf(node)) {
    if (!isElement(child)) continue
    if (child.tagName === 'table' || child.tagName === 'img') return false
    if (child.tagName === 'tr') rows.push(childrenOf(child).filter(isCell))
    if (rows.length > 200 || !collectRows(child, rows)) return false
  }
  return true
}

function isCell(node: HtmlNode): node is HtmlElement {
  return isElement(node) && (node.tagName === 'td' || node.tagName === 'th')
}

function textOf(node: HtmlNode): string {
  if (isText(node)) return node.value
  return childrenOf(node).map(textOf).join('')
}
