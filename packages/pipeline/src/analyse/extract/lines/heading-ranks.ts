import type { Line } from './line.ts'
import { isCallToAction } from './phrases.ts'

/** The title of an article is the second rank of the reader's page; headings within begin below it. */
const FIRST = 3
const LAST = 6

/** A linked heading of so few words that asks for something is a button. */
const BUTTON_WORDS = 5

/** A line as long right below the title says what the article is about; it heads no part of it. */
const DECK_LENGTH = 50

/** Longer lines in large type are text that is set large. */
const LENGTH = 120

/**
 * The ranks, 3 to 6, of those lines of an article that are headings: by their elements, or by size where only their
 * type sets them off. The highest that the article has is 3, whatever the mail calls it.
 */
export function headingRanks(lines: readonly Line[], bodySize: number): ReadonlyMap<Line, number> {
  const weights = new Map<Line, number>()
  const first = lines.find(({ kind }) => kind === 'text')
  for (const line of lines) {
    const weight = weightOf(line, bodySize)
    const isDeck = line === first && line.text.length >= DECK_LENGTH
    if (weight !== null && !isDeck) weights.set(line, weight)
  }
  const steps = [...new Set(weights.values())].sort((a, b) => b - a)
  return new Map(
    Array.from(weights, ([line, weight]) => [line, Math.min(LAST, FIRST + steps.indexOf(weight))]),
  )
}

/** What a heading weighs among the others, or null for a line that is none. */
function weightOf(line: Line, bodySize: number): number | null {
  if (line.kind !== 'text' || line.list !== null || isButton(line)) return null
  if (line.level > 0) return 100 - line.level
  const size = Math.round(Math.max(0, ...line.runs.map((run) => run.size)))
  const isSetOff = line.runs.every((run) => run.bold && run.size > bodySize * 1.12)
  return isSetOff && line.text.length < LENGTH ? 98 - headingLevelOf(size, bodySize) : null
}

/** The rank of heading that browsers set in type so much larger than the text. */
function headingLevelOf(size: number, bodySize: number): number {
  const share = size / bodySize
  return share >= 1.8 ? 0 : share >= 1.35 ? 1 : 2
}

function isButton({ runs, text }: Line): boolean {
  const isLinked = runs.every((run) => run.href !== null || !/[\p{L}\p{N}]/u.test(run.text))
  return isLinked && text.split(/\s+/).length <= BUTTON_WORDS && isCallToAction(text.trim())
}
