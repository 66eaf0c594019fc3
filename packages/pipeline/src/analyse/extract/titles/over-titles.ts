import { commonDepth } from '../lines/line.ts'
import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { Outline } from './titles.ts'

/** Text further up than this many lines does not show where a picture belongs. */
const LOOK_BACK = 30

const KICKER_WORDS = 10

/** Pictures and kickers that are over a title and belong to it: by shared boxes, or by the pattern of the mail. */
export function linesOverTitles(
  marks: readonly Mark[],
  outline: Outline,
  kickers: ReadonlyMap<HeadingCandidate, HeadingCandidate>,
): Map<HeadingCandidate, Mark[]> {
  const taken = new Set([...outline.titles, ...outline.sections].map(({ mark }) => mark.index))
  for (const { mark } of kickers.values()) taken.delete(mark.index)
  const hasPictures = standsOver(outline, marks, ({ line }) => line.kind === 'image')
  const hasByLines = standsOver(outline, marks, ({ phrase }) => phrase === 'by-line')
  const claimed = new Map<HeadingCandidate, Mark[]>()
  for (const title of outline.titles) {
    const own: Mark[] = []
    for (let at = title.mark.index - 1; at >= 0 && own.length < 4; at -= 1) {
      const mark = marks[at]
      if (!mark || mark.line.hidden || taken.has(at)) break
      const isPicture = mark.line.kind === 'image'
      const isKicker =
        mark.line.kind === 'text' &&
        mark.words > 0 &&
        mark.words <= KICKER_WORDS &&
        (mark.phrase === null || mark.phrase === 'sponsor' || mark.phrase === 'by-line')
      if (!isPicture && !isKicker) break
      if (isPicture && own.some(({ line }) => line.kind === 'image')) break
      const isOwnKicker = kickers.get(title)?.mark === mark
      const isHabit = isPicture ? hasPictures : hasByLines && mark.phrase === 'by-line'
      if (!isOwnKicker && !isHabit && !isCloser(mark, title, marks, taken)) break
      own.unshift(mark)
    }
    claimed.set(title, own)
  }
  return claimed
}

/** Whether a line shares more boxes with the title below it than with the text above it. */
function isCloser(
  mark: Mark,
  title: HeadingCandidate,
  marks: readonly Mark[],
  taken: ReadonlySet<number>,
): boolean {
  const below = commonDepth(mark.line.box, title.mark.line.box)
  for (let at = mark.index - 1; at >= Math.max(0, mark.index - LOOK_BACK); at -= 1) {
    const above = marks[at]
    if (!above) return false
    if (above.line.kind === 'rule') return true
    if (above.line.kind !== 'text' && !taken.has(at)) continue
    return below > commonDepth(mark.line.box, above.line.box)
  }
  return true
}

/** Whether the mail has such lines over titles: most titles have one right above, including the first. */
function standsOver({ titles }: Outline, marks: readonly Mark[], isSuch: (mark: Mark) => boolean): boolean {
  const beside = ({ mark }: HeadingCandidate, step: number) => {
    const other = marks[mark.index + step]
    return other !== undefined && isSuch(other)
  }
  const above = titles.filter((title) => beside(title, -1)).length
  const below = titles.filter((title) => beside(title, 1)).length
  const [first] = titles
  return first !== undefined && beside(first, -1) && above > titles.length / 2 && above > below
}

/** The minimum share of titles with a line of a look above for that look to count as the mail's kickers. */
const HABIT = 0.6

/** Small headings over one title each, such as a place or subject; empty if the mail has none. */
export function kickersOf({ titles, sections }: Outline): Map<HeadingCandidate, HeadingCandidate> {
  const over = new Map<HeadingCandidate, HeadingCandidate>()
  let next = 0
  let last: HeadingCandidate | undefined
  for (const title of titles) {
    last = undefined
    for (
      let section = sections[next];
      section && section.mark.index < title.mark.index;
      section = sections[next]
    ) {
      last = section
      next += 1
    }
    if (last && last.strength <= title.strength) over.set(title, last)
  }
  const count = new Map<string, number>()
  for (const { key } of over.values()) count.set(key, (count.get(key) ?? 0) + 1)
  const habits = new Set(
    [...count].filter(([, times]) => times >= Math.max(2, titles.length * HABIT)).map(([key]) => key),
  )
  return new Map([...over].filter(([, kicker]) => habits.has(kicker.key)))
}
