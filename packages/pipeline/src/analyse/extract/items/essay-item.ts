import { wordsOf } from '../../../common/text/words-of.ts'
import { likeness } from '../lines/likeness.ts'
import type { Line } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from '../titles/heading-candidates.ts'
import type { Item } from './item.ts'

/** A line of so many words is a paragraph. */
const PROSE_WORDS = 25

/** One of so many may be its first: what stands out below it is a part of the text. */
const OPENING_WORDS = 12

/**
 * The one item of an essay: its title is the heading that the subject repeats or that is over the text; its body all
 * that follows up to where the mail's own small print begins. `likely` are heads that were found to look like its
 * title, the likeliest first.
 */
export function essayItem(
  marks: readonly Mark[],
  candidates: readonly HeadingCandidate[],
  subject: string,
  likely: readonly HeadingCandidate[] = [],
): Item {
  const title = titleOf(marks, candidates, subject, likely)
  const start = title?.mark.index ?? -1
  const end = endOfProse(marks, start)
  const prose = marks.find(({ index, words }) => index > start && words >= OPENING_WORDS)?.index ?? start
  const body = marks.filter(
    ({ index, line, phrase }) =>
      index > start &&
      index <= end &&
      !line.hidden &&
      !(title && index < prose && isByLine(line)) &&
      (phrase === null ||
        phrase === 'sign-off' ||
        phrase === 'action' ||
        (phrase === 'greeting' && index > start + 1)),
  )
  const bare: HeadingCandidate | null = title ?? subjectHead(subject, body)
  const before = marks.filter(
    ({ index, line }) => title && index > start && index < prose && !line.hidden && isByLine(line),
  )
  return { title: bare, section: null, verdict: null, body, before }
}

function titleOf(
  marks: readonly Mark[],
  candidates: readonly HeadingCandidate[],
  subject: string,
  likely: readonly HeadingCandidate[],
): HeadingCandidate | null {
  const firstOf = (least: number) =>
    marks.find(({ words, line, phrase }) => words >= least && !line.hidden && phrase === null)?.index ??
    marks.length
  const firstProse = firstOf(PROSE_WORDS)
  const above = candidates.filter(
    ({ mark, isWhole, isStrong }) => mark.index < firstProse && isWhole && isStrong,
  )
  const like = (candidate: HeadingCandidate) => likeness(candidate.text, subject)
  const named = above.toSorted((a, b) => like(b) - like(a))[0]
  if (named && like(named) >= 0.5) return named
  const firstWords = firstOf(OPENING_WORDS)
  const likeliest = likely.find(({ mark, isWhole }) => isWhole && mark.index <= firstWords)
  if (likeliest) return likeliest
  if (subject !== '') return null
  return above.toSorted((a, b) => b.strength - a.strength)[0] ?? null
}

/** A head that is not on the page: the subject. */
function subjectHead(subject: string, body: readonly Mark[]): HeadingCandidate | null {
  const [first] = body
  if (!first || subject === '') return null
  const words = wordsOf(subject).length
  const line = { ...first.line, text: '', runs: [], kind: 'text' as const, picture: null }
  const mark: Mark = { index: -1, line, words: 0, lead: null, phrase: null }
  return {
    mark,
    text: subject,
    href: null,
    words,
    strength: 0,
    isStrong: false,
    isWhole: true,
    isLarge: false,
    isLeadIn: false,
    key: 'subject',
  }
}

/** The last line of prose before the footer: what follows it is small print. */
function endOfProse(marks: readonly Mark[], start: number): number {
  let end = start
  let isOver = false
  for (const { index, line, phrase, words } of marks) {
    if (index <= start || line.hidden) continue
    if (phrase === 'footer' && index > marks.length * 0.4) isOver = true
    if (!isOver && (phrase === null || phrase === 'sign-off') && (words > 0 || line.kind !== 'text'))
      end = index
    if (isOver && phrase === null && words >= 40) {
      end = index
      isOver = false
    }
  }
  return end
}

/** Author and date between title and text. */
function isByLine({ kind, text }: Line): boolean {
  return (
    kind === 'text' &&
    text.length < 60 &&
    /^by\b|\b(?:19|20)\d\d\b|[·∙•|]|^\p{Lu}[\p{L}.’'-]+(?: \p{Lu}[\p{L}.’'-]+){1,2}$|^\p{L}{3,9} \d{1,2}$/iu.test(
      text,
    )
  )
}
