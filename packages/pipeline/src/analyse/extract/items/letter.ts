import { countWords } from '../../../common/text/words-of.ts'
import type { LeftoverReason } from '../../../common/types/issue.ts'
import type { Mark } from '../lines/mark.ts'
import type { Head } from '../titles/heading-candidates.ts'
import type { Item } from './item.ts'

/** A shorter text over the first item is its introduction. */
const LETTER_WORDS = 250

/** The editor's letter: a long text above the first item, headed by its greeting; null where there is none. */
export function letterOf(
  marks: readonly Mark[],
  rest: ReadonlyMap<number, LeftoverReason>,
  end: number,
): Item | null {
  const reasons = new Set<LeftoverReason>(['other', 'greeting'])
  const lines = marks.filter(({ index }) => index < end && reasons.has(rest.get(index) ?? 'hidden'))
  const start = lines.findIndex(({ phrase, words }) => phrase === 'greeting' || words >= 20)
  const own = start === -1 ? [] : lines.slice(start)
  if (own.reduce((sum, { words }) => sum + words, 0) < LETTER_WORDS) return null
  const [first, ...body] = own
  if (!first) return null
  const above = marks[first.index - 1]
  const heading = first.phrase !== 'greeting' && above && rest.get(above.index) === 'heading' ? above : null
  const title = first.phrase === 'greeting' ? first : heading
  const text = first.phrase === 'greeting' ? body : own
  return { title: title && headOf(title), section: null, verdict: null, body: text, before: [] }
}

function headOf(mark: Mark): Head {
  const { text } = mark.line
  const look = { strength: 0, isStrong: false, isWhole: true, isLarge: false, isLeadIn: false }
  return { mark, text, href: null, words: countWords(text), key: 'greeting', ...look }
}
