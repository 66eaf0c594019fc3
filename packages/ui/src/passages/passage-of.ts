import type { Passage, Place } from './passage.ts'
import { wordsOf } from './words-of.ts'

/** How much of what stands around a passage is noted. */
const CONTEXT = 32

/** White space, and the characters that newsletters hide in their texts. */
const INVISIBLE = /^[\s\p{C}\p{M}]*$/u

/** The passage at `place` in `root`, without white space at its ends; undefined when nothing of it can be seen. */
export function passageOf(root: Element, place: Place): Passage | undefined {
  const content = root.textContent ?? ''
  const exact = content.slice(place.start, place.end)
  if (INVISIBLE.test(exact)) return undefined
  const start = place.start + exact.length - exact.trimStart().length
  const end = place.end - exact.length + exact.trimEnd().length
  return {
    text: wordsOf(root, { start, end }),
    prefix: content.slice(Math.max(0, start - CONTEXT), start).replace(/^[\uDC00-\uDFFF]/u, ''),
    suffix: content.slice(end, end + CONTEXT).replace(/[\uD800-\uDBFF]$/u, ''),
    start,
    end,
  }
}
