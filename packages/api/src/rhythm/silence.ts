import { issueTimes } from '@tidings/db/queries/newsletter-health'
import type { NewsletterRow, UserRow } from '@tidings/db/schema'
import type { Context } from '../context.ts'
import { missedIssues, type Rhythm, rhythmOf } from './rhythm-of.ts'

/** So many missed issues are no accident. */
export const SILENT_AFTER = 2
/** Of so many issues the rhythm is learned; several may have come on one day. */
const REMEMBERED = 40

export interface Pulse {
  rhythm: Rhythm | null
  /** Issues that should have come by now. */
  missed: number
}

/**
 * The rhythm of each of a user's newsletters and what it missed by `now` (epoch milliseconds), by its id. None is expected
 * from a newsletter that was left.
 */
export async function pulsesOf(
  ctx: Pick<Context, 'database'>,
  user: Pick<UserRow, 'id' | 'time_zone'>,
  newsletters: readonly Pick<NewsletterRow, 'id'>[],
  { left, now }: { left: ReadonlySet<string>; now: number },
): Promise<Map<string, Pulse>> {
  const ids = newsletters.map(({ id }) => id)
  const times = await issueTimes(ctx.database.db, user.id, ids, REMEMBERED)
  return new Map(
    ids.map((id) => {
      const rhythm = rhythmOf(times.get(id) ?? [], user.time_zone)
      return [id, { rhythm, missed: left.has(id) ? 0 : missedIssues(rhythm, now) }]
    }),
  )
}
