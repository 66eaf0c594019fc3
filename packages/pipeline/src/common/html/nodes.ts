import type { DefaultTreeAdapterTypes } from 'parse5'

export type HtmlNode = DefaultTreeAdapterTypes.ChildNode
export type HtmlElement = DefaultTreeAdapterTypes.Element
export type HtmlParent = DefaultTreeAdapterTypes.ParentNode
export type HtmlText = DefaultTreeAdapterTypes.TextNode

/** Whether a node is an element. */
export function isElement(node: HtmlNode | HtmlParent): node is HtmlElement {
  return 'tagName' in node
}

/** Whether a node is a piece of text. */
export function isText(node: HtmlNode): node is HtmlText {
  return node.nodeName === '#text'
}

/** The children of a node; none for one that can't have any. The content of `<template>` is not shown, so not given. */
export function childrenOf(node: HtmlNode | HtmlParent): readonly HtmlNode[] {
  return 'childNodes' in node ? node.childNodes : []
}

/** The value of an attribute (name in lower case), or null. */
export function attributeOf(element: HtmlElement, name: string): string | null {
  for (const attribute of element.attrs) if (attribute.name === name) return attribute.value
  return null
}

/** Takes a node out of its parent. */
export function removeNode(node: HtmlNode): void {
  const siblings = node.parentNode?.childNodes
  const at = siblings?.indexOf(node) ?? -1
  if (siblings && at !== -1) siblings.splice(at, 1)
  node.parentNode = null
}

/** What holds the content of an element: for a `<template>` a fragment of its own. */
export function contentOf(element: HtmlElement): HtmlParent {
  return isTemplate(element) ? element.content : element
}

function isTemplate(element: HtmlElement): element is DefaultTreeAdapterTypes.Template {
  return 'content' in element
}
