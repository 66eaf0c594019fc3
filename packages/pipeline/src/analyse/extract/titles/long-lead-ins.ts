import type { Lead } from '../lines/lead.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import { isParagraph } from './paragraph-headings.ts'

/** Fewer titles in bold at the start of their texts are no pattern of a mail. */
const TITLES = 3

/** A longer sentence is a text in bold. */
const MAX_WORDS = 28

/**
 * Whole sentences in bold that are too long for a heading, but begin longer texts between titles that do so as well:
 * the texts would be part of the stories above.
 */
export function withLongLeadIns(
  titles: ReadonlySet<HeadingCandidate>,
  candidates: readonly HeadingCandidate[],
): ReadonlySet<HeadingCandidate> {
  const own = candidates.filter((candidate) => candidate.isLeadIn && titles.has(candidate))
  const [first] = own
  const last = own.at(-1)
  if (!first || !last || own.length < TITLES) return titles
  const long = candidates.flatMap((candidate) => {
    const { index, lead } = candidate.mark
    const isBetween = index > first.mark.index && index < last.mark.index
    const isLike = isBetween && isParagraph(candidate) && !titles.has(candidate)
    return isLike && lead !== null && opensText(lead, first) ? [leadIn(candidate, lead, first)] : []
  })
  return new Set([...titles, ...long])
}

/** Whether a sentence begins a text that is longer than it, and looks like a title. */
function opensText(lead: Lead, { mark }: HeadingCandidate): boolean {
  const { bold, italic, size, text, words, tailWords, isWhole } = lead
  return (
    bold &&
    !isWhole &&
    words <= MAX_WORDS &&
    tailWords > words &&
    size === mark.lead?.size &&
    italic === mark.lead.italic &&
    /[.!?…]["'”’»)]*$/u.test(text)
  )
}

function leadIn(
  { mark, href }: HeadingCandidate,
  { text, words, linked }: Lead,
  like: HeadingCandidate,
): HeadingCandidate {
  return { ...like, mark, text, words, href: linked >= 0.5 ? href : null }
}
