import type { Mark } from '../lines/mark.ts'
import { headingVerdict, isSponsorLine } from '../lines/phrases.ts'
import { similarity } from '../lines/similarity.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { View } from './view.ts'

/** Fewer titles below are no list of stories. */
const STORIES = 3

/** The lead story is at most this many headings above the first title. */
const ABOVE = 20

/** A shorter heading is the name of a section or of the mail. */
const HEADLINE_WORDS = 4

/** A text without a line of this many words is a list or a subtitle. */
const TEXT_WORDS = 20

/** A longer line is no button. */
const BUTTON_WORDS = 6

/** A heading that shares more words with the sender is the name of the mail. */
const NAMED = 0.5

/** Salutations end in a comma, and headings over lists in a colon. */
const NO_HEADLINE = /[,，،:：]\s*$/u

/**
 * The story above the sections of a mail, which may look like none below: the first heading without a link above the
 * first title, with a text right below it that ends in a button. Without one, it may be the introduction. Empty if there
 * is none.
 */
export function leadStory(
  titles: ReadonlySet<HeadingCandidate>,
  { titled, marks, sender }: View,
): HeadingCandidate[] {
  const first = titled.findIndex((candidate) => titles.has(candidate))
  if (titles.size < STORIES || first < 1) return []
  const end = titled[first]?.mark.index ?? 0
  if (marks.slice(0, end).some(({ phrase, line }) => phrase === 'sponsor' || isSponsorLine(line.text)))
    return []
  const above = titled.slice(Math.max(0, first - ABOVE), first + 1)
  const lead = above.slice(0, -1).find((candidate) => hasTextWithButton(candidate, above, marks))
  return lead && isHeadline(lead, sender) ? [lead] : []
}

function isHeadline({ text, words, href, isStrong, isWhole }: HeadingCandidate, sender: string): boolean {
  return (
    isStrong &&
    isWhole &&
    href === null &&
    words >= HEADLINE_WORDS &&
    !NO_HEADLINE.test(text) &&
    headingVerdict(text) === null &&
    similarity(text, sender) < NAMED
  )
}

/** Whether a text with a button stands right below a heading. */
function hasTextWithButton(
  candidate: HeadingCandidate,
  titled: View['titled'],
  marks: View['marks'],
): boolean {
  const next = titled.slice(titled.indexOf(candidate) + 1, -1).find(({ mark }) => !isButton(mark))
  const text = marks
    .slice(candidate.mark.index + 1, (next ?? titled.at(-1))?.mark.index)
    .filter(({ line, words, phrase }) => !line.hidden && words > 0 && phrase !== 'navigation')
  const [last] = text.slice(-1)
  return (
    last !== undefined &&
    isButton(last) &&
    text.every(({ phrase }) => phrase === null || phrase === 'action' || phrase === 'by-line') &&
    text.some(({ words, phrase }) => words >= TEXT_WORDS && phrase === null)
  )
}

/** Whether a line is a short link. */
function isButton({ line, words }: Mark): boolean {
  const runs = line.runs.filter(({ text }) => /\p{L}/u.test(text))
  return words <= BUTTON_WORDS && runs.length > 0 && runs.every(({ href }) => href !== null)
}
