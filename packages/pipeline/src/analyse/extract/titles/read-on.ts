import type { Mark } from '../lines/mark.ts'
import type { HeadingCandidate } from './heading-candidates.ts'
import type { View } from './view.ts'
import { lookOf } from './without-parts.ts'

/** Fewer texts that end in a link to read on are no pattern of a mail. */
const TEXTS = 3

/** A shorter text above such a link is its label. */
const TEXT_WORDS = 12

/** The minimum share of a mail's words that is in such texts, and of the links that lead to different pages. */
const MIN_SHARE = 0.3
const OWN_PAGES = 0.8

/** Log-odds below which a heading is no title, even if its text ends in a link to read on. */
const NO_TITLE = -3

/** The minimum share of a look's titles whose texts end in such a link. */
const USUALLY = 0.5

/** Whether much of a mail is texts that each end in a link to read on elsewhere, as those of stories do. */
export function hasReadOns(marks: readonly Mark[]): boolean {
  let words = 0
  let total = 0
  let storyWords = 0
  const targets: string[] = []
  for (const mark of marks) {
    const { line, phrase } = mark
    if (line.hidden) continue
    if (line.kind !== 'text') words = 0
    else if (phrase === null) {
      words += mark.words
      total += mark.words
    } else {
      const target = phrase === 'action' ? targetOf(mark) : null
      if (target !== null && words >= TEXT_WORDS) {
        targets.push(target)
        storyWords += words
      }
      words = 0
    }
  }
  const pages = new Set(targets).size
  return pages >= TEXTS && pages >= targets.length * OWN_PAGES && storyWords >= total * MIN_SHARE
}

/**
 * Headings that look like chosen titles, if the texts of both end in links to read on at pages of their own: without
 * them, the story above would include them.
 */
export function withReadOns(
  chosen: ReadonlySet<HeadingCandidate>,
  { titled, marks }: View,
  odds: ReadonlyMap<HeadingCandidate, number>,
): ReadonlySet<HeadingCandidate> {
  const pages = new Map<HeadingCandidate, string>()
  for (const [at, candidate] of titled.entries()) {
    const page = readOnOf(candidate, titled[at + 1], marks)
    if (page !== null) pages.set(candidate, page)
  }
  const looks = Map.groupBy(
    titled.filter(({ href }) => href === null),
    lookOf,
  )
  const others = Array.from(looks.values(), (alike) => {
    const titles = alike.filter((candidate) => chosen.has(candidate))
    const leading = titles.filter((candidate) => pages.has(candidate))
    if (leading.length < 2 || leading.length < titles.length * USUALLY) return []
    const taken = new Set(leading.map((candidate) => pages.get(candidate)))
    return alike.filter((candidate) => {
      const page = pages.get(candidate)
      return page !== undefined && !taken.has(page) && (odds.get(candidate) ?? NO_TITLE) > NO_TITLE
    })
  })
  return new Set([...chosen, ...others.flat()])
}

/** The page that the text below a heading ends in a link to. */
function readOnOf(
  { mark }: HeadingCandidate,
  next: HeadingCandidate | undefined,
  marks: readonly Mark[],
): string | null {
  const below = marks.slice(mark.index + 1, next?.mark.index).filter(({ line }) => !line.hidden)
  const action = below.find(({ phrase }) => phrase === 'action')
  const words = below.reduce((sum, { phrase, words: count }) => sum + (phrase === null ? count : 0), 0)
  return action && words >= TEXT_WORDS ? targetOf(action) : null
}

function targetOf({ line }: Mark): string | null {
  return line.runs.find(({ href }) => /^https?:/i.test(href ?? ''))?.href ?? null
}
