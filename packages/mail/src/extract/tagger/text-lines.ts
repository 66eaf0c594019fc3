import type { Table } from '../../common/forest.ts'
import { wordsOf } from '../../common/text/words-of.ts'
import { isLarger, type Lead } from '../lines/lead.ts'
import type { Box, Line } from '../lines/line.ts'
import type { Mark, Marked } from '../lines/mark.ts'
import { headingVerdict } from '../lines/phrases.ts'

/** Numbers by name; a missing one is 0. */
export type Features = Record<string, number>

/** One feature of the lines of a table, by line; 0 if it has no such feature. */
export function featureOf({ names, values }: Table, name: string): (line: number) => number {
  const column = names.indexOf(name)
  return (line) => (column === -1 ? 0 : (values[line * names.length + column] ?? 0))
}

/** A visible line with words, and its place among them. */
export interface TextLine {
  at: number
  mark: Mark
  lead: Lead
  line: Line
  /** Its prominence: CSS pixels, with a bonus for bold and for heading elements. */
  strength: number
  /** Bold, larger than running text, or a heading element. */
  isStrong: boolean
  /** Whether most of its lead is a link. */
  isLinked: boolean
  hrefs: readonly string[]
  /** The web address that it leads to. */
  href: string | null
  /** What a heading like this announces, if it isn't articles. */
  verdict: string | null
  /** Lines that look alike share these: from all that is known of the style to hardly any of it, and with the boxes. */
  formats: readonly [exact: string, style: string, role: string, placed: string]
}

/** The number of boxes around a line that tell its place. */
const BOXES = 6

/** A line of this many words is running text. */
export const PROSE_WORDS = 12

export const NUMBERED = /^[^\p{L}\p{N}]*\(?\d{1,3}[.):\]]?\s/u

/** The visible lines with words of a mail. */
export function textLinesOf({ marks, bodySize }: Marked): TextLine[] {
  const lines: TextLine[] = []
  for (const mark of marks) {
    const { line, lead } = mark
    if (line.hidden || line.kind !== 'text' || lead === null) continue
    const isStrong = lead.bold || isLarger(lead.size, bodySize) || line.level > 0
    const isLinked = lead.linked >= 0.5
    const hrefs = [...new Set(line.runs.flatMap(({ href }) => (href === null ? [] : [href])))]
    lines.push({
      at: lines.length,
      mark,
      lead,
      line,
      strength: lead.size + (lead.bold ? 2 : 0) + (line.level > 0 ? 0.5 : 0),
      isStrong,
      isLinked,
      hrefs,
      href: webAddress(isLinked ? lead.href : hrefs[0]),
      verdict: headingVerdict(lead.text),
      formats: formatsOf(mark, lead, isStrong, isLinked),
    })
  }
  return lines
}

function webAddress(href: string | null | undefined): string | null {
  return href && /^https?:/i.test(href) ? href : null
}

function formatsOf(
  { line, words }: Mark,
  lead: Lead,
  isStrong: boolean,
  isLinked: boolean,
): TextLine['formats'] {
  const size = Math.round(lead.size)
  const style = `${size} ${lead.bold} ${isLinked}`
  const color = line.tint?.color?.join() ?? ''
  const boxes: string[] = []
  for (let box: Box | null = line.box; box && boxes.length < BOXES; box = box.parent) boxes.push(box.tag)
  const text = NUMBERED.test(line.text) ? 'numbered' : `text ${size} ${words >= PROSE_WORDS}`
  const entry = line.startsItem ? `item ${line.list}` : text
  const link = isLinked ? `link ${lead.isWhole} ${line.list}` : entry
  return [
    `${style} ${lead.isWhole} ${line.level} ${line.list} ${color}`,
    style,
    isStrong ? `strong ${size} ${lead.bold} ${lead.isWhole}` : link,
    `${boxes.join('/')} ${style}`,
  ]
}

/** The place of a line in a list in the order of lines, by binary search. */
export function placeOf<T>(at: number, list: readonly T[], lineOf: (one: T) => number): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (lineOf(list[middle] as T) < at) low = middle + 1
    else high = middle
  }
  return low
}

/** The similarity of two short texts: F1 of their words, 0 to 1; 0 if one has no words. */
export function similarity(a: string, b: string): number {
  const left = new Set(wordsOf(a))
  const right = new Set(wordsOf(b))
  if (left.size === 0 || right.size === 0) return 0
  const shared = [...left].filter((word) => right.has(word)).length
  return (2 * shared) / (left.size + right.size)
}
