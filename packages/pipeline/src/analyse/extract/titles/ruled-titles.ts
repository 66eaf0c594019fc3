import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { Outline } from './titles.ts'

/** Fewer sections between drawn lines, or a smaller share with a headline, are no pattern of the mail. */
const SECTIONS = 4
const HEADED = 0.6

/** A longer line is a text, and a shorter text below it is a notice. */
const HEADLINE_WORDS = 12
const TEXT_WORDS = 20

/** A section with as many titles is that of several stories; more of such sections are categories. */
const STORIES = 3
const CATEGORIES = 0.25

/** The minimum share of the headlines that other signs don't show, for these to be misleading. */
const MISSED = 0.5

/** The lines between two drawn lines, or a drawn line and the end of the mail. */
type Section = readonly Mark[]

/**
 * In plain text whose stories are separated by drawn lines, the first line of each section is its title, whatever other
 * lines look like titles.
 */
export function withRuledTitles(outline: Outline, marks: readonly Mark[]): Outline {
  const sections = sectionsOf(marks).filter((section) => wordsOf(section) >= TEXT_WORDS)
  const headed = sections.filter(hasHeadline)
  if (headed.length < SECTIONS || headed.length < sections.length * HEADED) return outline
  const titles = new Set(outline.titles.map(({ mark }) => mark.index))
  const missed = headed.filter(([first]) => first && !titles.has(first.index))
  const isCategory = (section: Section) => section.filter(({ index }) => titles.has(index)).length >= STORIES
  if (missed.length < headed.length * MISSED) return outline
  if (sections.filter(isCategory).length > sections.length * CATEGORIES) return outline
  const own = new Set(headed.flat().map(({ index }) => index))
  const isOutside = ({ mark }: HeadingCandidate) => !own.has(mark.index)
  const heads = headed.flatMap(([first]) => (first ? [candidateOf(first)] : []))
  return {
    ...outline,
    candidates: inOrder([...outline.candidates.filter(isOutside), ...heads]),
    titles: inOrder([...outline.titles.filter(isOutside), ...heads]),
    sections: outline.sections.filter(isOutside),
  }
}

function sectionsOf(marks: readonly Mark[]): Section[] {
  const sections: Mark[][] = []
  for (const mark of marks) {
    const { line, words } = mark
    if (line.hidden) continue
    if (line.kind === 'rule') sections.push([])
    else if (words > 0) sections.at(-1)?.push(mark)
  }
  return sections
}

function hasHeadline([first, ...below]: Section): boolean {
  if (!first || first.words > HEADLINE_WORDS || first.line.quote > 0) return false
  const isSetPhrase = first.phrase !== null && first.phrase !== 'by-line'
  return !isSetPhrase && !/[.!?;:]$/.test(first.line.text.trim()) && wordsOf(below) >= TEXT_WORDS
}

function wordsOf(marks: readonly Mark[]): number {
  return marks.reduce((sum, { words }) => sum + words, 0)
}

function candidateOf(mark: Mark): HeadingCandidate {
  const { line, words } = mark
  const look = { strength: 24, isStrong: true, isWhole: true, isLarge: true, isLeadIn: false }
  const href = line.runs.find((run) => run.href !== null)?.href ?? null
  return { mark, text: line.text.trim(), href, words, key: 'ruled', ...look }
}

function inOrder(candidates: readonly HeadingCandidate[]): HeadingCandidate[] {
  return candidates.toSorted((a, b) => a.mark.index - b.mark.index)
}
