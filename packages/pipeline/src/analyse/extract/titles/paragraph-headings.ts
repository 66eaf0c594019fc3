import { countWords } from '../../../common/text/words-of.ts'
import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'

/** Fewer words are a label or a button. */
const MIN_WORDS = 6

/** A paragraph without a link and outside lists has at least so many, if it is an item. */
const PARAGRAPH_WORDS = 12

/** How many words represent the title that an item lacks, and what says that they are not all. */
const OPENING_WORDS = 12
const CUT = ' …'

/** Paragraphs and list items that no heading opens and that may be items nevertheless. */
export function paragraphHeadings(
  marks: readonly Mark[],
  candidates: readonly HeadingCandidate[],
): HeadingCandidate[] {
  const taken = new Set(candidates.map(({ mark }) => mark))
  return marks.flatMap((mark) => {
    const { line, words, phrase } = mark
    if (taken.has(mark) || line.kind !== 'text' || line.hidden || phrase !== null) return []
    if (words < MIN_WORDS || (line.soft && !line.startsItem)) return []
    const link = line.runs.find(({ href, text }) => /^https?:/i.test(href ?? '') && /\p{L}/u.test(text))
    if (!link && !line.startsItem && words < PARAGRAPH_WORDS) return []
    return [paragraphHeading(mark, link?.href ?? null)]
  })
}

/** The first words of a text; all of them where they are few. */
export function openingOf(text: string): string {
  const words = text.trim().split(/\s+/)
  if (words.length <= OPENING_WORDS) return words.join(' ')
  return `${words
    .slice(0, OPENING_WORDS)
    .join(' ')
    .replace(/[,;:–—-]$/, '')}${CUT}`
}

function paragraphHeading(mark: Mark, href: string | null): HeadingCandidate {
  const { line } = mark
  const text = openingOf(line.text)
  return {
    mark,
    text,
    href,
    words: countWords(text),
    strength: line.runs[0]?.size ?? 16,
    isStrong: false,
    isWhole: true,
    isLarge: false,
    isLeadIn: false,
    key: `paragraph ${line.startsItem ? (line.list ?? 'item') : ''}`,
  }
}

/** Whether a heading candidate represents an item that has no heading. */
export function isParagraph(candidate: HeadingCandidate): boolean {
  return candidate.key.startsWith('paragraph')
}

/** Whether a heading candidate is the beginning of a paragraph that says more than it. */
export function isOpening(candidate: HeadingCandidate): boolean {
  return !candidate.isStrong && candidate.text.endsWith(CUT)
}
