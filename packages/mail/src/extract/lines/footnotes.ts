import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isBlockElement,
  isElement,
  isText,
  nodesIn,
} from '../../common/html/nodes.ts'
import { percentDecoded } from '../../common/text/percent-decoded.ts'

/** The mark of a footnote in a text: the number of its note in the mail, and of the mark among those of the note. */
export interface NoteMark {
  note: number
  at: number
  /** As printed, without brackets. */
  label: string
}

/** The footnotes of a page. */
export interface Footnotes {
  marks: ReadonlyMap<HtmlElement, NoteMark>
  /** The elements that contain a note and nothing else, with its number. */
  notes: ReadonlyMap<HtmlElement, number>
  /** Links in notes that lead back to the mark, or repeat it. */
  backLinks: ReadonlySet<HtmlElement>
}

const NONE: Footnotes = { marks: new Map(), notes: new Map(), backLinks: new Set() }

/** With more links within a page, it is not searched for footnotes; with more names of places, only for exact ones. */
const MAX_LINKS = 1000
const MAX_PLACES = 5000

/** A longer part is no note, in UTF-16 code units and in nodes. */
const MAX_LENGTH = 4000
const MAX_NODES = 500

/** Longer texts of links are no labels. */
const BEGINNING = 100

/** `1`, `[1]`, `(a)`, `iv`, `*`, `††`. */
const LABEL = /^[[(]?\s{0,3}(\d{1,3}|[a-z]|[ivxl]{1,5}|[*†‡§¶]{1,3})\s{0,3}[\])]?\.?$/iu

const BACK =
  /^(?:[\s[\](){}^↩↵↑⤴⏎⬆⇧🔙]|\ufe0e|\ufe0f)*$|^(?:back|return|jump back|go back|zurück|retour|volver|torna|terug)\b.{0,40}$/iu

/** Names of places that lead back to a mark, in the addresses of links. */
const BACK_NAME = /ref|anchor|back|cite/i

/**
 * Finds the footnotes of a page: a link with a short label to a place further down that contains a note, whatever
 * program wrote them. Mail programs put a prefix before names of places, or remove them: then the link that leads back
 * shows where the note is.
 */
export function findFootnotes(document: HtmlParent): Footnotes {
  const { links, places, order } = read(document)
  if (links.length === 0 || links.length > MAX_LINKS) return NONE
  const targets = new Map<HtmlElement, HtmlElement>()
  for (const link of links) {
    const place = labelOf(link.element) === null ? undefined : placeOf(link, links, places)
    if (place && (order.get(place) ?? 0) > (order.get(link.element) ?? 0)) targets.set(link.element, place)
  }
  const placed = new Set(targets.values())
  const marks = new Map<HtmlElement, NoteMark>()
  const notes = new Map<HtmlElement, number>()
  const counts = new Map<number, number>()
  for (const [element, place] of targets) {
    const holder = holderOf(place, placed, element)
    if (!holder) continue
    const note = notes.get(holder) ?? notes.size + 1
    const at = (counts.get(note) ?? 0) + 1
    notes.set(holder, note)
    counts.set(note, at)
    marks.set(element, { note, at, label: labelOf(element) ?? '' })
  }
  // An anchor that is only the name of a place repeats the label, too.
  const anchors = [
    ...links.map(({ element }) => element).filter((element) => !marks.has(element)),
    ...[...placed].filter(({ tagName }) => tagName === 'a'),
  ]
  return { marks, notes, backLinks: new Set(anchors.filter((one) => isBack(one) && isWithin(one, notes))) }
}

interface PageLink {
  element: HtmlElement
  /** The name of the place that it leads to. */
  to: string
}

/** The links within a page, its named places, and the order of both. */
function read(document: HtmlParent) {
  const links: PageLink[] = []
  const places = new Map<string, HtmlElement>()
  const order = new Map<HtmlElement, number>()
  for (const node of nodesIn(document.childNodes)) {
    if (!isElement(node)) continue
    const isLink = node.tagName === 'a'
    const to = isLink ? fragmentOf(node) : ''
    if (to !== '') links.push({ element: node, to })
    const names = [attributeOf(node, 'id'), isLink ? attributeOf(node, 'name') : null]
    for (const name of names) if (name && !places.has(name)) places.set(name, node)
    if (to !== '' || names.some(Boolean)) order.set(node, order.size)
  }
  return { links, places, order }
}

/** The name of a place in a link's address, which may be that of the page on the web; empty without one. */
function fragmentOf(link: HtmlElement): string {
  const href = attributeOf(link, 'href')?.trim() ?? ''
  const at = href.indexOf('#')
  const name = at === -1 ? '' : href.slice(at + 1)
  // Substack's links may lead through its counter.
  if (name === '' && /\bfootnote-anchor\b/.test(attributeOf(link, 'class') ?? '')) {
    return (attributeOf(link, 'id') ?? '').replace('-anchor', '')
  }
  return percentDecoded(name) ?? name
}

function placeOf(
  { element, to }: PageLink,
  links: readonly PageLink[],
  places: ReadonlyMap<string, HtmlElement>,
): HtmlElement | undefined {
  const named = places.get(to)
  if (named) return named
  for (const [name, place] of places.size > MAX_PLACES ? [] : places) {
    if (name.endsWith(to) && /[-_:.\d]$/.test(name.slice(0, -to.length))) return place
  }
  const number = /\d{1,3}$/.exec(to)?.[0]
  if (number === undefined || BACK_NAME.test(to)) return undefined
  const leadsBack = (other: PageLink) =>
    BACK_NAME.test(other.to) && /\d{1,3}$/.exec(other.to)?.[0] === number && isBack(other.element)
  return links.find((other) => other.element !== element && leadsBack(other))?.element
}

function isBack(link: HtmlElement): boolean {
  return BACK.test(textOf(link)) || labelOf(link) !== null
}

/** The label that a link consists of, or null. */
function labelOf(link: HtmlElement): string | null {
  return LABEL.exec(textOf(link))?.[1] ?? null
}

const HEADING = /^h[1-6]$/

/** Levels above a place that are searched for its text. */
const LEVELS = 5

/** The element around a place that contains the text of its note alone; undefined if it is no note. */
function holderOf(
  place: HtmlElement,
  places: ReadonlySet<HtmlElement>,
  mark: HtmlElement,
): HtmlElement | undefined {
  let holder: HtmlElement | null = place
  for (let level = 0; holder && level < LEVELS; level += 1) {
    const { tagName } = holder
    if (HEADING.test(tagName) || tagName === 'body' || tagName === 'ol' || tagName === 'ul') return undefined
    if (isBlockElement(tagName)) {
      const found = contentOf(holder, places, mark)
      if (!found) return undefined
      if (found === 'note') return holder
    }
    const parent: HtmlParent | null = holder.parentNode
    holder = parent && isElement(parent) ? parent : null
  }
  return undefined
}

/** Whether an element contains the text of one note, or only its label; undefined if it contains more. */
function contentOf(
  holder: HtmlElement,
  places: ReadonlySet<HtmlElement>,
  mark: HtmlElement,
): 'note' | 'label' | undefined {
  let [text, count, nodes] = ['', 0, 0]
  const open: HtmlNode[] = [holder]
  for (let node = open.pop(); node; node = open.pop()) {
    nodes += 1
    if (isText(node)) text += node.value
    if (text.length > MAX_LENGTH || nodes > MAX_NODES) return undefined
    if (isElement(node)) {
      if (node === mark || HEADING.test(node.tagName)) return undefined
      if (places.has(node)) count += 1
      if (count > 1) return undefined
      if (node.tagName === 'a' && isBack(node)) continue
    }
    for (const child of childrenOf(node).toReversed()) open.push(child)
  }
  const words = text.trim()
  return /[\p{L}\p{N}]/u.test(words) && !LABEL.test(words) ? 'note' : 'label'
}

function isWithin(element: HtmlElement, holders: ReadonlyMap<HtmlElement, number>): boolean {
  let node: HtmlParent | null = element
  for (let level = 0; node && level < LEVELS * 2; level += 1) {
    if (isElement(node) && holders.has(node)) return true
    node = 'parentNode' in node ? (node as HtmlElement).parentNode : null
  }
  return false
}

/** The beginning of an element's text. */
function textOf(element: HtmlElement): string {
  let text = ''
  for (const node of nodesIn(element.childNodes)) {
    if (isText(node)) text += node.value
    if (text.length >= BEGINNING) break
  }
  return text.trim()
}
