import { countWords } from '../../../common/text/words-of.ts'
import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { Outline } from './titles.ts'

/** A longer text below a heading is a story, even if a list follows. */
const INTRODUCTION_WORDS = 25

/** Fewer entries that are stories are no list. */
const ENTRIES = 2

/**
 * Headings over lists of stories are sections, even if they have a sentence that introduces the list:
 * `Some notable success stories this month:`.
 */
export function withListHeads(outline: Outline, marks: readonly Mark[]): Outline {
  const { titles, sections } = outline
  const heads = titles.filter((title, at) => isListHead(title, titles.slice(at + 1, at + 1 + ENTRIES), marks))
  if (heads.length === 0) return outline
  const moved = new Set(heads)
  return {
    ...outline,
    titles: titles.filter((title) => !moved.has(title)),
    sections: [...sections, ...heads].sort((a, b) => a.mark.index - b.mark.index),
  }
}

function isListHead(
  title: HeadingCandidate,
  entries: readonly HeadingCandidate[],
  marks: readonly Mark[],
): boolean {
  const [first] = entries
  if (!first || entries.length < ENTRIES || title.href !== null || !title.isStrong || !title.isWhole)
    return false
  if (title.mark.line.startsItem || !entries.every(({ mark }) => mark.line.startsItem)) return false
  const between = marks
    .slice(title.mark.index + 1, first.mark.index)
    .filter(({ line }) => !line.hidden && line.text !== '')
  const words = between.reduce((sum, { line }) => sum + countWords(line.text), 0)
  return words > 0 && words <= INTRODUCTION_WORDS && /[:：]$/u.test(between.at(-1)?.line.text.trim() ?? '')
}
