import type { Place } from './passage.ts'
import { rangeOf, textsIn } from './place-of.ts'

/** What the style sheet knows painted passages by: highlights, a passage that was gone to, the sentence that is read aloud. */
type Name = 'passage' | 'shown' | 'spoken'

/**
 * Paints places of the text content of `root` as highlighted, and returns what takes the paint off again. The text
 * stays untouched where the browser has the CSS Custom Highlight API; elsewhere it's wrapped in `<mark>`.
 */
export function paint(root: Element, places: readonly Place[], name: Name = 'passage'): () => void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return wrap(root, places)
  const ranges = places.flatMap((place) => rangeOf(root, place) ?? [])
  const highlight = new Highlight(...ranges)
  CSS.highlights.set(name, highlight)
  return () => {
    if (CSS.highlights.get(name) === highlight) CSS.highlights.delete(name)
  }
}

function wrap(root: Element, places: readonly Place[]): () => void {
  const marks: HTMLElement[] = []
  for (const place of places) {
    for (const { node, from, to } of textsIn(root, place)) {
      const inside = from > 0 ? node.splitText(from) : node
      inside.splitText(to - from)
      const mark = document.createElement('mark')
      inside.replaceWith(mark)
      mark.append(inside)
      marks.push(mark)
    }
  }
  return () => {
    for (const mark of marks.reverse()) mark.replaceWith(...mark.childNodes)
    root.normalize()
  }
}
