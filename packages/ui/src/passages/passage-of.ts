import type { Passage, Place } from './passage.ts'

/** Placeholders for the gaps that elements make, until their neighbours are known. */
const PARAGRAPH = '\u2029'

const LINE = '\u2028'

const PARAGRAPHS = /^(P|DIV|BLOCKQUOTE|PRE|H[1-6]|UL|OL|DL|TABLE|FIGURE|SECTION|ARTICLE|ASIDE|HR)$/u

const LINES = /^(LI|DT|DD|TR|FIGCAPTION|CAPTION)$/u

const CELLS = /^(TD|TH)$/u

/** The length of stored context of a passage. */
const CONTEXT = 32

/** White space, and the characters that newsletters hide in their texts. */
const INVISIBLE = /^[\s\p{C}\p{M}]*$/u

/** The passage at `place` in `root`, trimmed; undefined if nothing of it is visible. */
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

/**
 * The words at `place` in `root` as displayed: an empty line between paragraphs, a line for each row and list item,
 * single spaces. The browser's own `Selection.toString` is similar, but differs between browsers.
 */
function wordsOf(root: Element, { start, end }: Place): string {
  const parts: string[] = []
  let at = 0
  const visit = (node: Node, preformatted: boolean): void => {
    if (node instanceof Text) {
      const cut = node.data.slice(Math.max(start - at, 0), Math.max(end - at, 0))
      at += node.length
      parts.push(preformatted ? cut : cut.replace(/\s+/gu, ' '))
      return
    }
    if (node.nodeName === 'BR') parts.push('\n')
    const gap = gapAround(node.nodeName)
    parts.push(gap)
    for (const child of node.childNodes) visit(child, preformatted || node.nodeName === 'PRE')
    parts.push(gap)
  }
  visit(root, false)
  return parts.join('').replace(/\s+/gu, gapOf).trim()
}

function gapAround(name: string): string {
  if (PARAGRAPHS.test(name)) return PARAGRAPH
  if (LINES.test(name)) return LINE
  return CELLS.test(name) ? ' ' : ''
}

function gapOf(space: string): string {
  if (space.includes(PARAGRAPH) || /\n[^\n]*\n/u.test(space)) return '\n\n'
  return space.includes(LINE) || space.includes('\n') ? '\n' : ' '
}
