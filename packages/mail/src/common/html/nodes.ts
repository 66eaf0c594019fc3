import type { DefaultTreeAdapterTypes } from 'parse5'
import { wordSet } from '../text/word-set.ts'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode
export type HtmlText = DefaultTreeAdapterTypes.TextNode

/** Whether a node is an element. */
export function isElement(node: HtmlNode | HtmlParent): node is HtmlElement {
  return 'tagName' in node
}

/** Whether a node is a text node. */
export function isText(node: HtmlNode): node is HtmlText {
  return node.nodeName === '#text'
}

/** The children of a node; empty if it can't have any. Excludes the content of `<template>`, which is not shown. */
export function childrenOf(node: HtmlNode | HtmlParent): readonly HtmlNode[] {
  return 'childNodes' in node ? node.childNodes : []
}

/** All nodes within others, in the order of the document: a stack, as senders decide how deep a mail is nested. */
export function* nodesIn(roots: readonly HtmlNode[]): Generator<HtmlNode> {
  const open = roots.toReversed()
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    // One by one: the number of arguments of a call is limited, and a mail may have more children.
    for (const child of childrenOf(node).toReversed()) open.push(child)
  }
}

/** The value of an attribute (name in lower case), or null. */
export function attributeOf(element: HtmlElement, name: string): string | null {
  for (const attribute of element.attrs) if (attribute.name === name) return attribute.value
  return null
}

/** Removes a node from its parent. */
export function removeNode(node: HtmlNode): void {
  const siblings = node.parentNode?.childNodes
  const at = siblings?.indexOf(node) ?? -1
  if (siblings && at !== -1) siblings.splice(at, 1)
  node.parentNode = null
}

/** The parent of an element's content: for a `<template>`, a separate fragment. */
export function contentOf(element: HtmlElement): HtmlParent {
  return isTemplate(element) ? element.content : element
}

function isTemplate(element: HtmlElement): element is DefaultTreeAdapterTypes.Template {
  return 'content' in element
}

const BLOCKS = wordSet(
  'address article aside blockquote body center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr caption ul',
)

const HIDDEN = wordSet(
  'head title style script noscript template embed iframe frame frameset noframes svg math audio video canvas select option textarea button input datalist map meta link base',
)

/** Whether a browser starts a new line before and after this element (HTML Living Standard, rendering). */
export function isBlockElement(tagName: string): boolean {
  return BLOCKS.has(tagName)
}

/** Whether mail programs show none of the text in this element. */
export function isUnshownElement(tagName: string): boolean {
  return HIDDEN.has(tagName)
}
