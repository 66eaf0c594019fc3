import type { DefaultTreeAdapterTypes } from 'parse5'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
  nodesIn,
} from '../common/html/nodes.ts'
import { readStyleSheets, type StyleRules } from '../common/html/style-sheet.ts'
import { wordSet } from '../common/text/word-set.ts'
import { cleanCss } from './clean-css.ts'
import type { ResolveAddress } from './original.ts'
import type { SpotFor } from './picture-spots.ts'

/** Kept elements. None of these loads, runs or sends anything by itself, apart from the attributes excluded below. */
const KEPT = wordSet(
  'a abbr acronym address area article aside b bdi bdo big blockquote br button caption center cite code col colgroup dd del details dfn dir div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd label legend li main map mark menu nav ol optgroup option p picture pre q rp rt ruby s samp section select small source span strike strong style sub summary sup table tbody td textarea tfoot th thead time tr tt u ul var wbr html head body input',
)

/** Elements that are removed with their content, which isn't shown or must not be. */
const DROPPED = wordSet(
  'script template iframe frame frameset noframes noembed embed audio canvas svg math title meta base link xmp plaintext portal fencedframe',
)

const ATTRIBUTES = wordSet(
  'abbr align alink alt bgcolor border bordercolor cellpadding cellspacing char charoff checked class clear color cols colspan compact coords datetime dir disabled face for frame headers height hidden hspace id label lang leftmargin link marginheight marginwidth media noshade nowrap open placeholder reversed role rows rowspan rules scope selected shape size sizes span start summary text title topmargin type usemap valign value vlink vspace width',
)

const INPUTS = wordSet('checkbox radio text email search tel url number submit button')

/** Whether an element is kept, removed with its content, or replaced by its content. */
function treatmentOf(tagName: string): 'keep' | 'drop' | 'unwrap' {
  if (KEPT.has(tagName)) return 'keep'
  return DROPPED.has(tagName) ? 'drop' : 'unwrap'
}

/** Whether an attribute only affects appearance or describes the element. */
function isHarmlessAttribute(name: string, tagName: string): boolean {
  // On other elements, `name` would shadow properties of the document.
  if (name === 'name') return tagName === 'a' || tagName === 'map'
  return ATTRIBUTES.has(name) || /^aria-[a-z]+$/.test(name)
}

/** Whether an `<input>` of this type is visible and can't load anything. */
function isKeptInput(type: string | null): boolean {
  return INPUTS.has((type ?? 'text').trim().toLowerCase())
}

const LENGTH = /^\s*(\d*\.\d+|\d+)(?:\s*(?:px|pt))?\s*$/i

/**
 * Whether a picture is an invisible tracking pixel. `style` has the declarations of the mail's style sheets and the
 * picture's style attribute.
 */
function isInvisiblePicture(element: HtmlElement, style: ReadonlyMap<string, string>): boolean {
  const width = lengthOf('width', element, style)
  const height = lengthOf('height', element, style)
  if (width === 0 || height === 0) return true
  if (width !== null && height !== null && width <= 1 && height <= 1) return true
  // Hidden pictures with a class or id may be visible on narrow screens.
  return attributeOf(element, 'class') === null && attributeOf(element, 'id') === null && isHidden(style)
}

function lengthOf(
  side: 'width' | 'height',
  element: HtmlElement,
  style: ReadonlyMap<string, string>,
): number | null {
  const match = LENGTH.exec(style.get(side) ?? attributeOf(element, side) ?? '')
  return match ? Number(match[1]) : null
}

function isHidden(style: ReadonlyMap<string, string>): boolean {
  return (
    style.get('display')?.startsWith('none') === true ||
    style.get('visibility')?.startsWith('hidden') === true ||
    /^0(?:\.0*)?(?:\s|$)/.test(style.get('opacity') ?? '')
  )
}

/** The maximum of characters of a mail's style sheets; mail programs read far less. */
const READ_CSS = 1_000_000

interface Cleaning {
  spotFor: SpotFor
  resolve: ResolveAddress
  rules: StyleRules
}

/**
 * Removes from a mail's page, in place, everything that could run, load, send or navigate, and keeps its appearance:
 * only elements and attributes of allowlists remain, pictures go through `spotFor`, links open in a new page.
 */
export function cleanPage(
  page: DefaultTreeAdapterTypes.Document,
  spotFor: SpotFor,
  resolve: ResolveAddress,
): void {
  const sheets = cleanStyles(page, spotFor)
  const cleaning = { spotFor, resolve, rules: readStyleSheets(sheets) }
  // A stack instead of recursion: the nesting depth is controlled by the sender.
  const parents: HtmlNode[] = [...page.childNodes]
  page.childNodes = page.childNodes.filter(isElement)
  for (const root of page.childNodes) if (isElement(root)) cleanElement(root, cleaning)
  for (let parent = parents.pop(); parent; parent = parents.pop()) {
    if (!isElement(parent)) continue
    parent.childNodes = cleanChildren(parent, cleaning)
    for (const child of parent.childNodes) parents.push(child)
  }
}

function cleanChildren(parent: HtmlElement, cleaning: Cleaning): HtmlNode[] {
  const kept: HtmlNode[] = []
  const waiting = [...childrenOf(parent)].reverse()
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (isText(node)) kept.push(node)
    if (!isElement(node)) continue
    const treatment = treatmentOf(node.tagName)
    // One by one: the number of arguments of a call is limited, and a mail may have more.
    if (treatment === 'unwrap') for (const child of childrenOf(node).toReversed()) waiting.push(child)
    else if (treatment === 'keep' && cleanElement(node, cleaning)) kept.push(node)
  }
  for (const node of kept) node.parentNode = parent
  return kept
}

/** Cleans the style sheets, and returns their text in the order of the document: of two rules the later one counts. */
function cleanStyles(page: DefaultTreeAdapterTypes.Document, spotFor: SpotFor): string {
  let sheets = ''
  for (const node of nodesIn(page.childNodes)) {
    if (!isElement(node) || node.tagName !== 'style') continue
    const css = node.childNodes.map((child) => (isText(child) ? child.value : '')).join('')
    const isCss = /^(?:text\/css)?$/i.test(attributeOf(node, 'type')?.trim() ?? '')
    const isRead = isCss && sheets.length + css.length <= READ_CSS
    const value = isRead ? cleanCss(css, backgroundOf(spotFor)) : ''
    sheets += isRead ? css : ''
    node.childNodes = [{ nodeName: '#text', value, parentNode: node }]
  }
  return sheets
}

/** Cleans an element's attributes; returns false if the element itself must be removed. */
function cleanElement(element: HtmlElement, { spotFor, resolve, rules }: Cleaning): boolean {
  const { tagName: tag, attrs } = element
  const given = (name: string) => attrs.find((attribute) => attribute.name === name)?.value ?? null
  if (tag === 'input' && !isKeptInput(given('type'))) return false
  if (tag === 'img' && isInvisiblePicture(element, rules.styleOf(element))) return false
  element.attrs = attrs.filter(({ name }) => isHarmlessAttribute(name, tag))
  const set = (name: string, value: string | undefined) => {
    if (value !== undefined) element.attrs.push({ name, value })
  }
  const style = given('style')
  if (style !== null) set('style', cleanCss(style, backgroundOf(spotFor)))
  const background = given('background')
  if (background !== null) set('background', spotFor(background, 'background'))
  if (tag === 'img' || tag === 'source') {
    const source = given('src')
    if (tag === 'img' && source !== null) set('src', spotFor(source, 'image'))
    const candidates = candidatesOf(given('srcset') ?? '').flatMap(({ address, descriptor }) => {
      const spot = spotFor(address, 'image')
      return spot === undefined ? [] : [`${spot} ${descriptor}`.trimEnd()]
    })
    if (candidates.length > 0) set('srcset', candidates.join(', '))
  }
  if (tag === 'a' || tag === 'area')
    for (const [name, value] of linkOf(given('href'), resolve)) set(name, value)
  if (tag === 'input' || tag === 'textarea') set('readonly', '')
  return true
}

const backgroundOf = (spotFor: SpotFor) => (address: string) => spotFor(address, 'background')

/** The attributes of a link: to a place within the mail, or to a new page without access to this one. */
function linkOf(href: string | null, resolve: ResolveAddress): [name: string, value: string][] {
  const address = href?.trim() ?? ''
  if (/^#./.test(address)) return [['href', address]]
  const url = address === '' ? null : resolve(address)
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return []
  return [
    ['href', url.href],
    ['target', '_blank'],
    ['rel', 'noopener noreferrer'],
  ]
}

/** The pictures of a `srcset`, each with its descriptor such as `2x` (HTML Living Standard, srcset attributes). */
export function candidatesOf(srcset: string): { address: string; descriptor: string }[] {
  const found: { address: string; descriptor: string }[] = []
  const part = /[\s,]*([^\s,]\S*)/y
  for (let match = part.exec(srcset); match; match = part.exec(srcset)) {
    const address = (match[1] ?? '').replace(/(?<!,),+$/, '')
    if (address === match[1]) {
      const comma = srcset.indexOf(',', part.lastIndex)
      const end = comma === -1 ? srcset.length : comma
      found.push({ address, descriptor: srcset.slice(part.lastIndex, end).trim() })
      part.lastIndex = end
    } else found.push({ address, descriptor: '' })
  }
  return found.filter(({ descriptor }) => /^(?:\d+(?:\.\d+)?[wx])?$/.test(descriptor))
}
