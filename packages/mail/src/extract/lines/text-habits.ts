import { countWords } from '../../common/text/words-of.ts'
import { isAddress, isRule, type LogicalLine } from './logical-lines.ts'
import { ALONE, type Emphasis, isTitleEnd } from './text-emphasis.ts'

/** This many titles over text that are drawn, in capitals or linked are a pattern. */
const BETTER = 3

/** The minimum of titles over or before paragraphs, and their minimum share of the paragraphs. */
const HABIT = 3
const HABIT_SHARE = 0.5

/** A longer line over a paragraph is probably a wrapped one. */
const TITLE_LENGTH = 50
const PROSE_WORDS = 12

/** `A headline: what it is about`, `A headline - what it is about`. */
const LABEL = /^([\p{Lu}\p{N}“"'„«][^:\n]{7,100}?)(?::|\s(?:[–—]|--?))\s+(?=[\p{L}\p{N}“"'„«])/u
const MIN_LABEL_WORDS = 3
const MAX_LABEL_WORDS = 14

/**
 * Adds titles that don't stand out by themselves, but that most paragraphs have: a short line above, or words before a
 * colon or dash.
 */
export function withHabits(found: readonly Emphasis[], logical: readonly LogicalLine[]): Emphasis[] {
  const starts = logical.flatMap((line, at) => (line.soft || isRule(line.text) ? [] : [at]))
  const paragraphs = starts.filter((at) => isProse(logical[at]) || isOverProse(logical, at))
  const isHabit = ({ size }: ReadonlyMap<number, number>) =>
    size >= HABIT && size >= paragraphs.length * HABIT_SHARE
  const over = overParagraphs(found, logical, starts)
  const before = beforeParagraphs(found, logical, starts)
  const leads = isHabit(over) ? over : isHabit(before) ? before : new Map<number, number>()
  return found.map((one, at) => ({ ...one, leadLength: leads.get(at) ?? one.leadLength }))
}

function isProse(line: LogicalLine | undefined): boolean {
  return line !== undefined && countWords(line.text) >= PROSE_WORDS
}

function isOverProse(logical: readonly LogicalLine[], at: number): boolean {
  const below = logical[at + 1]
  return below?.soft === true && isProse(below)
}

/** Short lines right above paragraphs, without a blank line; with their lengths. */
function overParagraphs(
  found: readonly Emphasis[],
  logical: readonly LogicalLine[],
  starts: readonly number[],
): Map<number, number> {
  const titles = starts.filter((at) => {
    const { text, leadLength } = found[at] ?? { text: '', leadLength: 1 }
    const isShort = text.length <= TITLE_LENGTH && countWords(text) > 1
    return leadLength === 0 && isShort && isTitleEnd(text) && isOverProse(logical, at)
  })
  return new Map(titles.map((at) => [at, found[at]?.text.length ?? 0]))
}

/** Words before a colon or dash in paragraphs above an address; with their lengths. */
function beforeParagraphs(
  found: readonly Emphasis[],
  logical: readonly LogicalLine[],
  starts: readonly number[],
): Map<number, number> {
  return new Map(
    starts.flatMap((at) => {
      const { text, leadLength } = found[at] ?? { text: '', leadLength: 1 }
      const below = logical[at + 1]
      const label = LABEL.exec(text)?.[1] ?? ''
      const words = countWords(label)
      const isLabel = words >= MIN_LABEL_WORDS && words <= MAX_LABEL_WORDS && isProse(logical[at])
      const isLinked = below !== undefined && isAddress(below.text)
      return leadLength === 0 && isLabel && isLinked ? [[at, label.length] as const] : []
    }),
  )
}

/** If titles are set off in a better way, a line alone in its paragraph isn't one, unless it is above one. */
export function withoutWeak(found: readonly Emphasis[], logical: readonly LogicalLine[]): Emphasis[] {
  const isTitle = (at: number) => (found[at]?.leadLength ?? 0) > 0
  const isOverText = (at: number) => {
    const next = isRule(logical[at + 1]?.text ?? '') ? at + 2 : at + 1
    return logical[next] !== undefined && !isTitle(next)
  }
  const over = found.flatMap((_, at) => (isTitle(at) && isOverText(at) ? [at] : []))
  const alone = over.filter((at) => found[at]?.size === ALONE)
  const isWeak = over.length - alone.length >= Math.max(BETTER, alone.length)
  const weak = new Set(isWeak ? alone : [])
  return found.map((one, at) => (weak.has(at) ? { ...one, size: 16, leadLength: 0, href: null } : one))
}
