import { issueTimes } from '@tidings/db/queries/newsletter-health'
import type { Executor, NewsletterRow, UserRow } from '@tidings/db/schema'
import { missedIssues, type RhythmKind, rhythmOf } from '../../analyse/rhythm/rhythm-of.ts'
import type { UnsubscribeState } from '../unsubscribe/unsubscribe-states.ts'

/** So many missed issues are no accident. */
const SILENT_AFTER = 2
/** Of so many issues the rhythm is learned; several may have come on one day. */
const REMEMBERED = 40

/** How regularly a newsletter comes. */
export interface Regularity {
  /** Null while there are too few issues to say. */
  rhythm: RhythmKind | null
  /** How many issues should have come by now. */
  missed: number
  /** Whether that is so many that something may be wrong. */
  isSilent: boolean
}

/**
 * How regularly each of a user's newsletters comes, by its id, at an instant (epoch milliseconds) and by the user's clock.
 * None of those that were unsubscribed from misses anything.
 */
export async function regularityOf(
  db: Executor,
  user: Pick<UserRow, 'id' | 'time_zone'>,
  newsletters: readonly Pick<NewsletterRow, 'id'>[],
  { unsubscribed, now }: { unsubscribed: ReadonlyMap<string, UnsubscribeState>; now: number },
): Promise<Map<string, Regularity>> {
  const ids = newsletters.map(({ id }) => id)
  const times = await issueTimes(db, user.id, ids, REMEMBERED)
  return new Map(
    ids.map((id) => {
      const rhythm = rhythmOf(times.get(id) ?? [], user.time_zone)
      const missed = unsubscribed.has(id) ? 0 : missedIssues(rhythm, now)
      return [id, { rhythm: rhythm?.kind ?? null, missed, isSilent: missed >= SILENT_AFTER }]
    }),
  )
}
