import { parseFragment } from 'parse5'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  nodesIn,
} from '../common/html/nodes.ts'
import { escapeXml } from '../common/text/escape-markup.ts'
import { wordSet } from '../common/text/word-set.ts'

/** The context of an element: among blocks, or within a line of text. */
type Context = 'flow' | 'phrasing'

/** Elements within lines of text; `a` and `img` have rules of their own. */
const PHRASING = wordSet('abbr b cite code del em i ins kbd mark q s samp small strong sub sup u var')
/** Blocks that contain blocks, and blocks that contain a line of text. */
const FLOW = new Set(['blockquote'])
const LINES = new Set(['p', 'h3', 'h4', 'h5', 'h6', 'pre'])
/** Deeper nesting is text only. */
const MAX_DEPTH = 100

/** The file of a picture in a book, by its source in the HTML; undefined if the book doesn't have it. */
export type PictureFile = (source: string) => string | undefined

/**
 * Sanitised HTML of an article as content of an EPUB: well-formed XML that follows the content models of the HTML
 * standard, without anything that loads from elsewhere. Pictures without a file are replaced by their alternative text.
 */
export function xhtmlOf(html: string, pictureFile: PictureFile): string {
  // Readers of books reject links to places that don't exist, and names of several places.
  const ids = new Set([...html.matchAll(/ id="(note(?:ref)?-[\d-]{1,9})"/g)].map(([, id = '']) => id))
  const place = {
    context: 'flow',
    isInLink: false,
    depth: 0,
    pictureFile,
    ids,
    named: new Set<string>(),
  } as const
  return all(parseFragment(html).childNodes, place)
}

interface Place {
  context: Context
  isInLink: boolean
  depth: number
  pictureFile: PictureFile
  /** The names of places of footnotes, and those that are written. */
  ids: ReadonlySet<string>
  named: Set<string>
}

const all = (nodes: readonly HtmlNode[], place: Place): string =>
  nodes.map((node) => written(node, place)).join('')

function written(node: HtmlNode, place: Place): string {
  if (isText(node)) return escapeXml(node.value)
  if (!isElement(node)) return ''
  const { tagName: tag } = node
  if (tag === 'br') return '<br/>'
  if (tag === 'img') return picture(node, place)
  if (place.depth > MAX_DEPTH) return all(textsOf(node), place)
  const inner = { ...place, depth: place.depth + 1 }
  const children = childrenOf(node)
  if (tag === 'a') return link(node, inner)
  if (PHRASING.has(tag)) {
    // A line can't contain blocks.
    if (place.context === 'flow' && hasBlocks(children)) return all(children, inner)
    return `<${tag}>${all(children, { ...inner, context: 'phrasing' })}</${tag}>`
  }
  if (place.context === 'phrasing') return `${isBlock(tag) ? ' ' : ''}${all(children, inner)}`
  return block(node, inner)
}

function block(node: HtmlElement, inner: Place): string {
  const tag = node.tagName
  const children = childrenOf(node)
  if (tag === 'hr') return '<hr/>'
  // The title of the chapter is h1, and parts of the text begin below it.
  if (tag === 'h1' || tag === 'h2') return element('h3', children, { ...inner, context: 'phrasing' })
  if (LINES.has(tag)) return element(tag, children, { ...inner, context: 'phrasing' }, direction(node))
  if (FLOW.has(tag)) return element(tag, children, inner)
  if (tag === 'ul' || tag === 'ol') return list(node, inner)
  if (tag === 'dt') return `<p><strong>${all(children, { ...inner, context: 'phrasing' })}</strong></p>`
  if (tag === 'dd') return element('blockquote', children, inner)
  if (tag === 'figure') return figure(children, inner)
  if (tag === 'table') return table(node, inner)
  // A caption, a row or an item without its parent.
  return isBlock(tag) ? `<div>${all(children, inner)}</div>` : all(children, inner)
}

const element = (tag: string, children: readonly HtmlNode[], place: Place, attributes = '') =>
  `<${tag}${attributes}>${all(children, place)}</${tag}>`

function direction(node: HtmlElement): string {
  const dir = attributeOf(node, 'dir')
  return dir === 'rtl' || dir === 'ltr' ? ` dir="${dir}"` : ''
}

function list(node: HtmlElement, inner: Place): string {
  const items = childrenOf(node).flatMap((child) => {
    if (isText(child) && child.value.trim() === '') return []
    const isItem = isElement(child) && child.tagName === 'li'
    const name = isElement(child) ? nameOf(child, inner) : ''
    return [`<li${name}>${isItem ? all(childrenOf(child), inner) : written(child, inner)}</li>`]
  })
  if (items.length === 0) return ''
  const start = node.tagName === 'ol' ? numberOf(node, 'start', 1, 1_000_000) : undefined
  const first = start === undefined || start === 1 ? '' : ` start="${start}"`
  return `<${node.tagName}${first}>${items.join('')}</${node.tagName}>`
}

/** A figure has one caption at most, here at its end. */
function figure(children: readonly HtmlNode[], inner: Place): string {
  const isCaption = (node: HtmlNode) => isElement(node) && node.tagName === 'figcaption'
  const caption = children.find(isCaption)
  const shown = all(
    children.filter((child) => child !== caption),
    inner,
  )
  const words = caption ? `<figcaption>${all(childrenOf(caption), inner)}</figcaption>` : ''
  return shown.trim() === '' && words === '' ? '' : `<figure>${shown}${words}</figure>`
}

/** Its caption, its head, and all other rows in one body. */
function table(node: HtmlElement, inner: Place): string {
  const parts = childrenOf(node).filter(isElement)
  const caption = parts.find(({ tagName }) => tagName === 'caption')
  const head = parts.find(({ tagName }) => tagName === 'thead')
  const rows = parts.filter((part) => part !== caption && part !== head)
  const headRows = head ? rowsOf([head], inner) : ''
  const bodyRows = rowsOf(rows, inner)
  if (headRows + bodyRows === '') return caption ? `<p>${all(textsOf(caption), inner)}</p>` : ''
  const words = caption ? `<caption>${all(textsOf(caption), inner)}</caption>` : ''
  return `<table>${words}${headRows && `<thead>${headRows}</thead>`}${bodyRows && `<tbody>${bodyRows}</tbody>`}</table>`
}

function rowsOf(parts: readonly HtmlElement[], inner: Place): string {
  return parts
    .flatMap((part) => (part.tagName === 'tr' ? [part] : childrenOf(part).filter(isElement)))
    .filter(({ tagName }) => tagName === 'tr')
    .map((row) => {
      const cells = childrenOf(row)
        .filter(isElement)
        .filter(({ tagName }) => tagName === 'td' || tagName === 'th')
      const written = cells.map((cell) => {
        const spans = (['colspan', 'rowspan'] as const).map((name) => {
          const span = numberOf(cell, name, 2, 100)
          return span === undefined ? '' : ` ${name}="${span}"`
        })
        return element(cell.tagName, childrenOf(cell), { ...inner, context: 'flow' }, spans.join(''))
      })
      return written.length === 0 ? '' : `<tr>${written.join('')}</tr>`
    })
    .join('')
}

function link(node: HtmlElement, inner: Place): string {
  const children = childrenOf(node)
  const address = attributeOf(node, 'href')
  const isToNote = address?.startsWith('#') === true && inner.ids.has(address.slice(1))
  const href = isToNote ? address : bookAddress(address)
  if (inner.isInLink || href === undefined || (inner.context === 'flow' && hasBlocks(children))) {
    return all(children, inner)
  }
  const text = all(children, { ...inner, context: 'phrasing', isInLink: true })
  return `<a href="${escapeXml(href)}"${nameOf(node, inner)}>${text}</a>`
}

/** The name of a footnote's place, once. */
function nameOf(node: HtmlElement, { ids, named }: Place): string {
  const id = attributeOf(node, 'id')
  if (id === null || !ids.has(id) || named.has(id)) return ''
  named.add(id)
  return ` id="${id}"`
}

/** A URL of the web for books, as serialised by the URL standard; undefined for any other. */
export function bookAddress(address: string | null): string | undefined {
  const url = address === null ? null : URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  // Stricter readers than browsers reject hosts with these, and such characters unescaped (RFC 3986).
  if (!/^[a-z0-9.-]+(?::\d+)?$|^\[[0-9a-f:.]+\]$/.test(url.host)) return undefined
  const [page = '', ...rest] = url.href.split('#')
  const href = rest.length === 0 ? page : `${page}#${rest.join('%23')}`
  return href
    .replace(/[|^`{}\\[\]]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%(?![\dA-Fa-f]{2})/g, '%25')
}

function picture(node: HtmlElement, { pictureFile }: Place): string {
  const alt = attributeOf(node, 'alt') ?? ''
  const file = pictureFile(attributeOf(node, 'src') ?? '')
  if (file === undefined) return alt.trim() === '' ? '' : `<i>${escapeXml(alt)}</i>`
  return `<img src="${escapeXml(file)}" alt="${escapeXml(alt)}"/>`
}

const BLOCKS = wordSet(
  'blockquote p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd figure figcaption hr pre table caption thead tbody tfoot tr td th',
)
const isBlock = (tag: string) => BLOCKS.has(tag)

function hasBlocks(nodes: readonly HtmlNode[]): boolean {
  for (const node of nodesIn(nodes)) if (isElement(node) && isBlock(node.tagName)) return true
  return false
}

const textsOf = (node: HtmlNode): HtmlNode[] => [...nodesIn([node])].filter(isText)

function numberOf(node: HtmlElement, name: string, min: number, max: number): number | undefined {
  const text = attributeOf(node, name) ?? ''
  const number = /^\d{1,7}$/.test(text) ? Number(text) : undefined
  return number === undefined || number < min ? undefined : Math.min(number, max)
}
