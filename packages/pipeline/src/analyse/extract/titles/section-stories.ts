import { headingVerdict } from '../lines/phrases.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import { SAME_RANK } from './heading-tree.ts'
import type { View } from './view.ts'
import { lookOf } from './without-parts.ts'

/** A shorter text below the heading of a section is a notice. */
const STORY_WORDS = 200

/** Fewer headings over titles show no look of sections. */
const SECTIONS = 2

/**
 * Headings that look like those of sections, which are less prominent than the titles below them: each ends the story
 * above it, though it may have no title below.
 */
export function smallSections(
  titles: ReadonlySet<HeadingCandidate>,
  sections: ReadonlySet<HeadingCandidate>,
  { titled, bodySize }: View,
): HeadingCandidate[] {
  const isSmall = ({ href, isWhole, isStrong, mark }: HeadingCandidate) =>
    href === null && isWhole && isStrong && mark.phrase === null && (mark.lead?.size ?? bodySize) < bodySize
  const over: HeadingCandidate[] = []
  let title: HeadingCandidate | undefined
  for (const candidate of titled.toReversed()) {
    if (titles.has(candidate)) title = candidate
    else if (isSmall(candidate) && sections.has(candidate) && title && title.strength > candidate.strength)
      over.push(candidate)
  }
  const looks = Map.groupBy(over, lookOf)
  return titled.filter(
    (candidate) =>
      isSmall(candidate) && !titles.has(candidate) && (looks.get(lookOf(candidate))?.length ?? 0) >= SECTIONS,
  )
}

/**
 * Headings that look like those of sections, but have a text of their own and no title below: a mail whose sections
 * have several stories each prints a section of one story in the same way.
 */
export function sectionStories(
  titles: ReadonlySet<HeadingCandidate>,
  sections: ReadonlySet<HeadingCandidate>,
  view: View,
): HeadingCandidate[] {
  const { candidates, branches, marks } = view
  const small = new Set(smallSections(titles, sections, view))
  const looks = new Set(Array.from(sections, lookOf))
  const text = textBefore(marks)
  const stories: HeadingCandidate[] = []
  let open: HeadingCandidate | null = null
  const close = (end: number) => {
    if (open && (text[end] ?? 0) - (text[open.mark.index + 1] ?? 0) >= STORY_WORDS) stories.push(open)
    open = null
  }
  const mayBeOne = (candidate: HeadingCandidate) =>
    candidate.href === null &&
    candidate.isWhole &&
    candidate.isStrong &&
    looks.has(lookOf(candidate)) &&
    headingVerdict(candidate.text) === null &&
    (small.has(candidate) || !isBelowTitle(candidate, titles, branches))
  for (const candidate of candidates) {
    if (open && branches.has(candidate) && candidate.strength >= open.strength - SAME_RANK)
      close(candidate.mark.index)
    if (titles.has(candidate)) open = null
    else if (!open && mayBeOne(candidate)) open = candidate
  }
  close(marks.length)
  return stories
}

/** Words of running text before each line, and in total. */
function textBefore(marks: View['marks']): number[] {
  const before = [0]
  for (const { line, phrase, words } of marks)
    before.push((before.at(-1) ?? 0) + (line.hidden || phrase !== null ? 0 : words))
  return before
}

function isBelowTitle(
  candidate: HeadingCandidate,
  titles: ReadonlySet<HeadingCandidate>,
  branches: View['branches'],
): boolean {
  for (let up = branches.get(candidate)?.parent; up; up = up.parent) if (titles.has(up.candidate)) return true
  return false
}
