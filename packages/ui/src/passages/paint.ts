import type { HighlightColor } from '../highlights/highlight-color.ts'
import type { Place } from './passage.ts'
import { rangeOf, textsIn } from './place-of.ts'

/**
 * The style sheet's names of painted passages: highlights, the shown passage, the sentence that is read aloud, search
 * matches.
 */
type Name = 'passage' | 'shown' | 'spoken' | 'found'

/** A range to paint; a highlight has a colour. */
type Painted = Place & { color?: HighlightColor | undefined }

/**
 * Paints ranges of the text content of `root` as highlighted, and returns a function that removes them. The text stays
 * unchanged if the browser supports the CSS Custom Highlight API; otherwise it's wrapped in `<mark>`.
 */
export function paint(root: Element, places: readonly Painted[], name: Name = 'passage'): () => void {
  if (typeof CSS === 'undefined' || !('highlights' in CSS)) return wrap(root, places)
  const groups = new Map<string, Painted[]>()
  for (const place of places) {
    const key = place.color && place.color !== 'yellow' ? `${name}-${place.color}` : name
    groups.set(key, [...(groups.get(key) ?? []), place])
  }
  const painted = [...groups].map(([key, own]) => {
    const highlight = new Highlight(...own.flatMap((place) => rangeOf(root, place) ?? []))
    CSS.highlights.set(key, highlight)
    return [key, highlight] as const
  })
  return () => {
    for (const [key, highlight] of painted) {
      if (CSS.highlights.get(key) === highlight) CSS.highlights.delete(key)
    }
  }
}

function wrap(root: Element, places: readonly Painted[]): () => void {
  const marks: HTMLElement[] = []
  for (const place of places) {
    for (const { node, from, to } of textsIn(root, place)) {
      const inside = from > 0 ? node.splitText(from) : node
      inside.splitText(to - from)
      const mark = document.createElement('mark')
      if (place.color) mark.dataset.color = place.color
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
