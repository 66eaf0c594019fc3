import { listInboxAddresses } from '@tidings/db/queries/inbox-addresses'
import { issueTimes, lastIssue, newsletterFigures } from '@tidings/db/queries/newsletter-health'
import { listReceived, type ReceivedRow } from '@tidings/db/queries/received'
import type { Executor, NewsletterRow, UserRow } from '@tidings/db/schema'
import { type FrequencyKind, frequencyOf, missedIssues } from '../../analyse/frequency/frequency-of.ts'
import { REFUSALS_KEPT } from '../receive/refusal-log.ts'
import { type UnsubscribeState, unsubscribeStates } from '../unsubscribe/unsubscribe-states.ts'

const MAX_QUARANTINED = 5

/** How a newsletter is doing. */
export interface NewsletterHealth {
  regularity: Regularity | undefined
  last: Awaited<ReturnType<typeof lastIssue>>
  /** What was quarantined, not understood or refused since the last issue and in the last 30 days, the latest first. */
  quarantined: ReceivedRow[]
  figures: Awaited<ReturnType<typeof newsletterFigures>>
}

/**
 * How one of the user's newsletters is doing: its frequency, whether it fell silent, and what its articles are to the
 * user.
 */
export async function newsletterHealth(
  db: Executor,
  user: Pick<UserRow, 'id' | 'time_zone'>,
  newsletter: NewsletterRow,
): Promise<NewsletterHealth> {
  const { id } = newsletter
  const now = Date.now()
  const unsubscribed = await unsubscribeStates(db, [newsletter])
  const regularity = (await regularityOf(db, user, [newsletter], { unsubscribed, now })).get(id)
  const last = await lastIssue(db, user.id, id)
  const addresses = await listInboxAddresses(db, user.id)
  const own = addresses.find(
    (one) => one.for_one_newsletter === 1 && one.local_part === newsletter.via_local_part,
  )
  const quarantined = await listReceived(
    db,
    {
      userId: user.id,
      since: Math.max(now - REFUSALS_KEPT, last ? last.received_at + 1 : 0),
      states: ['quarantined', 'not-understood', 'refused'],
      newsletter: {
        id,
        ownLocalPart: own?.local_part ?? null,
        host: newsletter.source_email.split('@').at(-1)?.toLowerCase() ?? '',
      },
    },
    { limit: MAX_QUARANTINED, offset: 0 },
  )
  return { regularity, last, quarantined, figures: await newsletterFigures(db, user.id, id) }
}

/** So many missed issues are no accident. */
const SILENT_AFTER = 2
/** Of so many issues the frequency is learned; several may have come on one day. */
const REMEMBERED = 40

/** How regularly a newsletter comes. */
export interface Regularity {
  /** Null while there are too few issues to say. */
  frequency: FrequencyKind | null
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
      const frequency = frequencyOf(times.get(id) ?? [], user.time_zone)
      const missed = unsubscribed.has(id) ? 0 : missedIssues(frequency, now)
      return [id, { frequency: frequency?.kind ?? null, missed, isSilent: missed >= SILENT_AFTER }]
    }),
  )
}
