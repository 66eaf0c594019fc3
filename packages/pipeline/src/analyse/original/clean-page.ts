import type { DefaultTreeAdapterTypes } from 'parse5'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  isElement,
  isText,
} from '../../common/html/nodes.ts'
import { readStyleSheets, type StyleRules } from '../../common/html/style-sheet.ts'
import { cleanCss } from './clean-css.ts'
import { isInvisiblePicture } from './invisible-picture.ts'
import { fateOf, isHarmlessAttribute, isKeptInput } from './kept-elements.ts'
import type { SpotFor } from './picture-spots.ts'
import type { ResolveAddress } from './resolve-address.ts'
import { candidatesOf } from './srcset.ts'

/** Style sheets of a mail that are read, in characters; mail programs read far less. */
const READ_CSS = 1_000_000

interface Cleaning {
  spotFor: SpotFor
  resolve: ResolveAddress
  rules: StyleRules
}

/**
 * Takes out of a mail's page, in place, whatever could run, load, send or leave, and leaves what it looks like: only
 * elements and attributes of closed lists stay, pictures go by way of `spotFor`, links open in a page of their own.
 */
export function cleanPage(
  page: DefaultTreeAdapterTypes.Document,
  spotFor: SpotFor,
  resolve: ResolveAddress,
): void {
  const sheets = cleanStyles(page, spotFor)
  const cleaning = { spotFor, resolve, rules: readStyleSheets(sheets) }
  // A stack and not recursion: how deep a mail is nested is for its sender to say.
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
    const fate = fateOf(node.tagName)
    // One by one: a call takes only so many arguments, and a mail may have more.
    if (fate === 'unwrap') for (const child of childrenOf(node).toReversed()) waiting.push(child)
    else if (fate === 'keep' && cleanElement(node, cleaning)) kept.push(node)
  }
  for (const node of kept) node.parentNode = parent
  return kept
}

/** Cleans the style sheets, and gives what they say. */
function cleanStyles(page: DefaultTreeAdapterTypes.Document, spotFor: SpotFor): string {
  let sheets = ''
  const waiting: HtmlNode[] = [...page.childNodes]
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    for (const child of childrenOf(node)) waiting.push(child)
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

/** Cleans an element's attributes; false when the element itself must not stay. */
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

/** The attributes of a link to where it leads: within the mail, or out of it into a page that knows nothing of this one. */
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
