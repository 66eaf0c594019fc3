import { type DefaultTreeAdapterTypes, parse, serialize } from 'parse5'
import { isBlockElement } from '../../common/html/elements.ts'
import { childrenOf, isElement, isText, removeNode } from '../../common/html/nodes.ts'
import type { ForwardedFrom } from '../../common/types/mail.ts'
import { findForwardBlock } from './find-forward-block.ts'

type ChildNode = DefaultTreeAdapterTypes.ChildNode
type ParentNode = DefaultTreeAdapterTypes.ParentNode

export interface CutForward {
  forwarded: ForwardedFrom
  /** The body of the copy alone. */
  rest: string
}

/** Lines of HTML that are read in search of the header block; it stands near the top or not at all. */
const MAX_LINES = 90

/** Cuts note and header block off a forwarded plain-text body; null where it is no forwarded copy. */
export function textAfterForward(text: string, subject: string): CutForward | null {
  const lines = text.split(/\r?\n/)
  const block = findForwardBlock(lines, subject)
  if (!block) return null
  const rest = lines.slice(block.end)
  const isQuoted = rest.every((line) => line.startsWith('>') || line.trim() === '')
  const bare = isQuoted ? rest.map((line) => line.replace(/^>\s?/, '')) : rest
  const note = noteOf(lines.slice(0, block.start))
  return { forwarded: { ...block.forwarded, note }, rest: bare.join('\n').replace(/^\s*\n/, '') }
}

/** As `textAfterForward`, for an HTML body; styles of the copy are kept. */
export function htmlAfterForward(html: string, subject: string): CutForward | null {
  const document = parse(html)
  const lines = linesOf(document)
  const block = findForwardBlock(
    lines.map((line) => line.text),
    subject,
  )
  const last = block && lines[block.end - 1]?.last
  if (!last) return null
  removeUpTo(last)
  const note = noteOf(lines.slice(0, block.start).map((line) => line.text))
  return { forwarded: { ...block.forwarded, note }, rest: serialize(document) }
}

/** What stands above the copy, without a drawn line. */
function noteOf(lines: readonly string[]): string {
  return lines
    .filter((line) => line.trim() === '' || /[\p{L}\p{N}\p{Emoji_Presentation}]/u.test(line))
    .join('\n')
    .trim()
}

interface Line {
  text: string
  last: ChildNode
}

function linesOf(document: DefaultTreeAdapterTypes.Document): Line[] {
  const lines: Line[] = []
  let text = ''
  let last: ChildNode | null = null
  const flush = () => {
    if (last && text.trim() !== '') lines.push({ text: text.replace(/\s+/g, ' ').trim(), last })
    text = ''
    last = null
  }
  const walk = (node: ChildNode, depth: number) => {
    if (lines.length >= MAX_LINES || depth > 400) return
    if (isText(node)) {
      text += node.value
      last = node
      return
    }
    if (!isElement(node) || node.tagName === 'head' || node.tagName === 'style') return
    const isBreak =
      node.tagName === 'br' || node.tagName === 'tr' || (isBlockElement(node.tagName) && !isCell(node))
    if (isBreak) flush()
    for (const child of childrenOf(node)) walk(child, depth + 1)
    if (isBreak) flush()
    else if (isCell(node)) text += ' '
  }
  for (const child of document.childNodes) walk(child, 0)
  flush()
  return lines
}

function isCell(node: DefaultTreeAdapterTypes.Element): boolean {
  return node.tagName === 'td' || node.tagName === 'th'
}

function removeUpTo(last: ChildNode): void {
  let node: ChildNode = last
  let parent: ParentNode | null = last.parentNode
  while (parent) {
    for (const sibling of [...childrenOf(parent)]) {
      if (sibling === node) break
      if (!(isElement(sibling) && (sibling.tagName === 'style' || sibling.tagName === 'head')))
        removeNode(sibling)
    }
    if (node === last) removeNode(last)
    if (!('parentNode' in parent)) return
    node = parent
    parent = parent.parentNode
  }
}
