import { countWords } from '../../../common/text/words-of.ts'
import type { NonArticleReason } from '../../../common/types/issue.ts'
import { commonDepth, type Line } from '../lines/line.ts'
import { type Mark, reasonFor } from '../lines/mark.ts'
import type { Item } from './item.ts'
import type { Regions } from './items.ts'

/** Fewer items show no pattern of horizontal rules. */
const HABIT = 2

/** Links of a bar have at most this many words each. */
const BAR_WORDS = 4

/** A longer text after the last item is separate content. */
const MAX_WORDS = 150

/**
 * Ends the last item by the pattern of the items before it: after the "read more" link, at the edge of its box, or
 * before a horizontal rule. The rest is the mail's closing and address.
 */
export function withoutClosing({ items, rest }: Regions): Regions {
  const last = items.at(-1)
  const others = items.slice(0, -1)
  if (!last?.title) return { items, rest }
  const ends = [endAtBar(last)]
  if (others.length > 0) ends.push(endOfBox(last, others), endAfterButton(last, others))
  if (others.length >= HABIT) ends.push(endAtRule(last, others))
  const end = Math.min(...ends.map((at) => (at === -1 ? Number.POSITIVE_INFINITY : at)))
  const closing = last.body.slice(end)
  if (closing.length === 0 || closing.reduce((sum, { words }) => sum + words, 0) > MAX_WORDS)
    return { items, rest }
  const reasons = new Map<number, NonArticleReason>(rest)
  for (const mark of closing) reasons.set(mark.index, reasonFor(mark))
  return { items: [...others, { ...last, body: last.body.slice(0, end) }], rest: reasons }
}

/** The start of rows of only short links that end the item; or -1. */
function endAtBar({ body }: Item): number {
  const text = body.findLastIndex(({ words, line }) => words > 0 && !isBar(line))
  const bar = body.findIndex(({ line }, at) => at > text && isBar(line))
  return text === -1 ? -1 : bar
}

function isBar({ runs }: Line): boolean {
  const textRuns = runs.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  return (
    new Set(textRuns.map(({ href }) => href)).size >= 2 &&
    textRuns.every(({ text, href }) => href !== null && countWords(text) <= BAR_WORDS)
  )
}

/** The first line outside the item's box, if each of the others stays within its box; or -1. */
function endOfBox(last: Item, others: readonly Item[]): number {
  const enclosed = others.every((item, at) => {
    const next = others[at + 1] ?? last
    return linesOutside(item, next) === -1
  })
  const previous = others.at(-1)
  return enclosed && previous ? linesOutside(last, previous) : -1
}

function linesOutside({ title, body }: Item, neighbour: Item): number {
  const own = title?.mark.line.box
  const other = neighbour.title?.mark.line.box
  if (!own || !other) return 0
  const depth = commonDepth(own, other)
  return body.findIndex(({ line }) => commonDepth(line.box, own) <= depth)
}

/** The line after the button, if most of the others end with theirs; or -1. */
function endAfterButton(last: Item, others: readonly Item[]): number {
  const isButton = ({ phrase }: Mark) => phrase === 'action'
  const ending = others.filter(({ body }) => {
    const end = body.findLast(({ words }) => words > 0)
    return end !== undefined && isButton(end)
  })
  const at = last.body.findIndex(isButton)
  return at !== -1 && ending.length >= others.length * 0.8 ? at + 1 : -1
}

/** The horizontal rule after the text, if no other item contains one; or -1. */
function endAtRule(last: Item, others: readonly Item[]): number {
  const isRule = ({ line }: Mark) => line.kind === 'rule'
  if (others.some(({ body }) => body.some(isRule))) return -1
  const text = last.body.findIndex(({ words }) => words > 0)
  return text === -1 ? -1 : last.body.findIndex((mark, at) => at > text && isRule(mark))
}
