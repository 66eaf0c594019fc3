import { defaultTreeAdapter, parse } from 'parse5'
import {
  attributeOf,
  childrenOf,
  type HtmlElement,
  type HtmlNode,
  type HtmlParent,
  isBlockElement,
  isElement,
  isText,
} from '../common/html/nodes.ts'

/** A field or button of a form. */
export interface FormPart {
  tag: string
  type: string
  name: string
  value: string
  label: string
}

export interface PageForm {
  action: string
  method: string
  encoding: string
  /** Its visible text. */
  words: string
  parts: readonly FormPart[]
}

/** A web page, as far as it is needed here. */
export interface WebPage {
  /** Visible text with the title first; a line for each block. */
  words: string
  forms: readonly PageForm[]
  hasScript: boolean
  /** The base URL, if there is one. */
  base: string | null
}

const MAX_WORDS_LENGTH = 20_000
const MAX_DEPTH = 300
/** Not shown where scripts run, and what mails must not have but pages do, fields and buttons, is. */
const UNSHOWN = new Set(['script', 'style', 'noscript', 'template', 'svg', 'math'])

/** Parses a response; nothing of it is run or loaded. Undefined for a page with too many elements. */
export function readWebPage(html: string): WebPage | undefined {
  const document = documentOf(html)
  if (!document) return undefined
  const page = {
    words: '',
    forms: [] as OpenForm[],
    hasScript: false,
    base: null as string | null,
  }
  const walk = (node: HtmlNode, form: OpenForm | undefined, depth: number) => {
    if (depth > MAX_DEPTH || page.words.length > MAX_WORDS_LENGTH) return
    if (isText(node)) {
      page.words += node.value.replace(/\s+/g, ' ')
      if (form) form.words += node.value
    }
    if (!isElement(node)) return
    if (node.tagName === 'script') page.hasScript = true
    if (node.tagName === 'base') page.base ??= attributeOf(node, 'href') ?? null
    if (UNSHOWN.has(node.tagName)) return
    const inside = node.tagName === 'form' ? openForm(node) : form
    if (inside && inside !== form) page.forms.push(inside)
    if (inside && PARTS.has(node.tagName)) inside.parts.push(partOf(node))
    const edge = isBlockElement(node.tagName) || node.tagName === 'title' ? '\n' : ' '
    page.words += edge
    for (const child of childrenOf(node)) walk(child, inside, depth + 1)
    page.words += edge
  }
  for (const child of document.childNodes) walk(child, undefined, 0)
  return {
    ...page,
    words: page.words
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n\s*/g, '\n')
      .trim(),
  }
}

/** More than any page has. */
const MAX_ELEMENTS = 50_000

class TooManyElements extends Error {}

/**
 * The elements of a page; undefined if there are too many: what is not closed in one paragraph is opened again in each
 * later one (HTML standard, 13.2.4.3), so that 500 KB may have more elements than fit into the memory.
 */
function documentOf(html: string): HtmlParent | undefined {
  let elements = 0
  const createElement: typeof defaultTreeAdapter.createElement = (...given) => {
    elements += 1
    if (elements > MAX_ELEMENTS) throw new TooManyElements()
    return defaultTreeAdapter.createElement(...given)
  }
  try {
    return parse(html, { treeAdapter: { ...defaultTreeAdapter, createElement } })
  } catch (error) {
    if (error instanceof TooManyElements) return undefined
    throw error
  }
}

interface OpenForm extends PageForm {
  words: string
  parts: FormPart[]
}

const PARTS = new Set(['input', 'button', 'select', 'textarea', 'object', 'iframe'])

function openForm(element: HtmlElement): OpenForm {
  return {
    action: attributeOf(element, 'action') ?? '',
    method: (attributeOf(element, 'method') ?? 'get').toLowerCase(),
    encoding: (attributeOf(element, 'enctype') ?? 'application/x-www-form-urlencoded').toLowerCase(),
    words: '',
    parts: [],
  }
}

function partOf(element: HtmlElement): FormPart {
  const tag = element.tagName
  const type = (attributeOf(element, 'type') ?? (tag === 'button' ? 'submit' : 'text')).toLowerCase()
  const value = attributeOf(element, 'value') ?? ''
  const label = [value, attributeOf(element, 'alt'), attributeOf(element, 'aria-label'), textOf(element)]
  const hasOwnTarget = attributeOf(element, 'formaction') !== null || attributeOf(element, 'form') !== null
  return {
    tag: hasOwnTarget ? 'stray' : tag,
    type,
    name: attributeOf(element, 'name') ?? '',
    value,
    label: label.filter(Boolean).join(' ').replace(/\s+/g, ' ').trim(),
  }
}

function textOf(node: HtmlNode): string {
  if (isText(node)) return node.value
  return isElement(node) ? childrenOf(node).map(textOf).join(' ') : ''
}
