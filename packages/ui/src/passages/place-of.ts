import type { Place } from './passage.ts'

/**
 * The range of the text content of `root` that a DOM range covers, clipped to `root`; undefined if they don't overlap.
 */
export function placeOf(root: Element, range: Range): Place | undefined {
  if (!range.intersectsNode(root)) return undefined
  const whole = document.createRange()
  whole.selectNodeContents(root)
  const before = whole.compareBoundaryPoints(Range.START_TO_START, range) >= 0
  const after = whole.compareBoundaryPoints(Range.END_TO_END, range) <= 0
  const start = before ? 0 : offsetOf(root, range.startContainer, range.startOffset)
  const end = after ? whole.toString().length : offsetOf(root, range.endContainer, range.endOffset)
  return end > start ? { start, end } : undefined
}

/** The length of the text content of `root` before a point within it. */
function offsetOf(root: Element, node: Node, offset: number): number {
  const before = document.createRange()
  before.selectNodeContents(root)
  before.setEnd(node, offset)
  return before.toString().length
}

/** The text nodes of `root` within `place`, each with its part of it. */
export function textsIn(root: Element, { start, end }: Place): { node: Text; from: number; to: number }[] {
  const found: { node: Text; from: number; to: number }[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let at = 0
  for (let node = walker.nextNode(); node && at < end; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    const from = Math.max(start - at, 0)
    const to = Math.min(end - at, node.length)
    if (from < to) found.push({ node, from, to })
    at += node.length
  }
  return found
}

/** The DOM range of `place`; undefined if the text content is not that long. */
export function rangeOf(root: Element, place: Place): Range | undefined {
  const texts = textsIn(root, place)
  const [first] = texts
  const last = texts.at(-1)
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, first.from)
  range.setEnd(last.node, last.to)
  return range
}
