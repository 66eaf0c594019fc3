import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { View } from './view.ts'

/** The number at the start of a headline: `(1)`, `2.`, `3️⃣`. */
const NUMBER = /^[^\p{L}\p{N}]{0,3}(\d{1,2})(?:[^\p{L}\p{N}]|$)/u

/** Fewer numbered links are no list, and longer ones no headlines. */
const MIN_LINKS = 3
const HEADLINE_WORDS = 36

/** The minimum share of a headline that is a link. */
const LINKED = 0.6

/** A shorter text below a headline is its source. */
const TEXT_WORDS = 8

/**
 * Headlines that are links to different pages, numbered from one without a gap, most with a text below: the titles of a
 * list, however they look. Chapters are numbered as well, but are no links. Empty if there are none.
 */
export function numberedLinks({ candidates, marks }: View): HeadingCandidate[] {
  const at = new Map(candidates.map((candidate) => [candidate.mark, candidate]))
  let best: HeadingCandidate[] = []
  let run: HeadingCandidate[] = []
  for (const mark of marks) {
    const number = numberOf(mark)
    if (number === null) continue
    const candidate = at.get(mark) ?? candidateOf(mark)
    if (candidate.href === null) continue
    if (number === 1) run = []
    if (number === run.length + 1) run.push(candidate)
    if (run.length > best.length) best = [...run]
  }
  const pages = new Set(best.map(({ href }) => href))
  return best.length >= MIN_LINKS && pages.size === best.length && haveTexts(best, marks) ? best : []
}

function numberOf({ line, words }: Mark): number | null {
  if (line.kind !== 'text' || line.hidden || words > HEADLINE_WORDS) return null
  const number = NUMBER.exec(line.text)?.[1]
  if (number === undefined) return null
  const linked = line.runs.reduce((sum, { href, text }) => sum + (href === null ? 0 : text.length), 0)
  return linked >= line.text.length * LINKED ? Number(number) : null
}

/** Of a headline with too few words for others to look like one. */
function candidateOf(mark: Mark): HeadingCandidate {
  const { line, words } = mark
  const look = {
    strength: line.runs[0]?.size ?? 0,
    isStrong: false,
    isWhole: true,
    isLarge: false,
    isLeadIn: false,
  }
  const href = line.runs.find((run) => /^https?:/i.test(run.href ?? ''))?.href ?? null
  return { mark, text: line.text.trim(), href, words, key: 'paragraph', ...look }
}

function haveTexts(titles: readonly HeadingCandidate[], marks: readonly Mark[]): boolean {
  const withText = titles.filter(({ mark }, at) =>
    marks
      .slice(mark.index + 1, titles[at + 1]?.mark.index)
      .some(({ line, words }) => line.kind === 'text' && !line.hidden && words >= TEXT_WORDS),
  )
  return withText.length * 2 >= titles.length
}
