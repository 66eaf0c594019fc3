import { serializeOuter } from 'parse5'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '../../../common/html/nodes.ts'

/** A longer cell holds prose: the table is layout. */
const CELL_LENGTH = 80

/**
 * The HTML of a table that holds data, or null for a layout table and one with hidden parts. Data: no table inside, two or more rows of the
 * same two or more short cells, and header cells, a border or mostly figures.
 */
export function dataTableHtml(
  table: HtmlElement,
  isHidden: (element: HtmlElement) => boolean,
): string | null {
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

/** False as soon as the table turns out to hold what no data table holds. */
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
