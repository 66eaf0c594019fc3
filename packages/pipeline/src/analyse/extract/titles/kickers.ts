import type { HeadingCandidate } from './heading-candidates.ts'
import type { Outline } from './titles.ts'

/** Share of titles that need one before a look counts as the mail's way of setting kickers. */
const HABIT = 0.6

/** Small headings that are over one title each, such as a place or a subject; empty where the mail sets none. */
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
