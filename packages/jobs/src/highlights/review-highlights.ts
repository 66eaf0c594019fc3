import { countHighlights } from '@tidings/db/queries/highlights/highlight-counts'
import type { ListedHighlight } from '@tidings/db/queries/highlights/highlight-filter'
import { highlightAt } from '@tidings/db/queries/highlights/highlights'
import type { Executor, UserRow } from '@tidings/db/schema'
import { dateOf } from '@tidings/mail/common/days'

const DAY = 86_400_000
/** Newer ones are still remembered. */
const MIN_AGE = 7 * DAY
/** Highlights a day. */
const A_DAY = 3

/**
 * The highlights that the user reviews on the day of `now` (epoch milliseconds) in the user's time zone: up to three
 * that are older than a week. The same all day; each is shown once before any is repeated, as long as none is added or
 * deleted. Neighbours, often from one article, are on different days.
 */
export async function highlightsToReview(
  db: Executor,
  user: Pick<UserRow, 'id' | 'time_zone'>,
  now: number,
): Promise<ListedHighlight[]> {
  const day = Math.round(Date.parse(dateOf(now, user.time_zone)) / DAY)
  // From the start of the day, so that the selection doesn't change during the day.
  const before = day * DAY - MIN_AGE
  const { total } = await countHighlights(db, user.id, { until: before })
  const found: ListedHighlight[] = []
  for (const position of positionsOf(day, total)) {
    const highlight = await highlightAt(db, user.id, { before, position })
    if (highlight) found.push(highlight)
  }
  return found
}

/** The positions of a day among `total`, each of which occurs once in `total / A_DAY` days. */
export function positionsOf(day: number, total: number): number[] {
  const step = stepOf(total)
  const positionOf = (n: number) => (((day * A_DAY + n) % total) * step) % total
  return Array.from({ length: Math.min(A_DAY, total) }, (_, n) => positionOf(n))
}

/** A step that reaches each position once and separates neighbours: prime to `total`, near its golden section. */
function stepOf(total: number): number {
  let step = Math.max(1, Math.round(total * 0.618))
  while (divisorOf(step, total) !== 1) step += 1
  return step
}

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b))
