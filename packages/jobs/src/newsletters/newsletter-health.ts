import { listInboxAddresses } from '@tidings/db/queries/mails/inbox-addresses'
import { listReceived, type ReceivedRow } from '@tidings/db/queries/mails/received'
import { issueTimes, lastIssue, newsletterFigures } from '@tidings/db/queries/newsletters/newsletter-health'
import type { Executor, NewsletterRow, UserRow } from '@tidings/db/schema'
import { type FrequencyKind, frequencyOf, missedIssues } from '@tidings/mail/sender/frequency-of'
import { REFUSAL_RETENTION_MS } from '../receive/refusal-log.ts'
import { type UnsubscribeState, unsubscribeStates } from './unsubscribe-states.ts'

const MAX_QUARANTINED = 5

/** The health of a newsletter. */
export interface NewsletterHealth {
  regularity: Regularity | undefined
  last: Awaited<ReturnType<typeof lastIssue>>
  /** Mails quarantined, not understood or refused since the last issue and in the last 30 days, latest first. */
  quarantined: ReceivedRow[]
  figures: Awaited<ReturnType<typeof newsletterFigures>>
}

/**
 * The health of one of the user's newsletters: its frequency, whether it fell silent, and how its articles are read.
 */
export async function newsletterHealth(
  db: Executor,
  user: Pick<UserRow, 'id' | 'time_zone'>,
  newsletter: NewsletterRow,
): Promise<NewsletterHealth> {
  const { id } = newsletter
  const now = Date.now()
  const unsubscribed = await unsubscribeStates(db, [newsletter])
  const times = await issueTimes(db, user.id, id)
  const { time_zone: timeZone } = user
  const regularity = regularityOf([newsletter], { times, timeZone, unsubscribed, now }).get(id)
  const last = await lastIssue(db, user.id, id)
  const addresses = await listInboxAddresses(db, user.id)
  const own = addresses.find(
    (one) => one.for_one_newsletter === 1 && one.local_part === newsletter.via_local_part,
  )
  const since = Math.max(now - REFUSAL_RETENTION_MS, last ? last.received_at + 1 : 0)
  const host = newsletter.source_email.split('@').at(-1)?.toLowerCase() ?? ''
  const of = { id, ownLocalPart: own?.local_part ?? null, host }
  const states = ['quarantined', 'not-understood', 'refused'] as const
  const asked = { userId: user.id, since, states, newsletter: of }
  const quarantined = await listReceived(db, asked, { limit: MAX_QUARANTINED, offset: 0 })
  return { regularity, last, quarantined, figures: await newsletterFigures(db, user.id, id) }
}

/** Fewer missed issues may be an accident. */
const SILENT_AFTER = 2

/** How regularly a newsletter comes. */
export interface Regularity {
  /** Null while there are too few issues to say. */
  frequency: FrequencyKind | null
  /** The number of issues expected so far. */
  missed: number
  /** Whether so many are missing that something may be wrong. */
  isSilent: boolean
}

/**
 * The regularity of newsletters, by id, from the times of their issues, at an instant (epoch milliseconds) and in a time
 * zone. Newsletters that were unsubscribed from never miss anything.
 */
export function regularityOf(
  newsletters: readonly Pick<NewsletterRow, 'id'>[],
  {
    times,
    timeZone,
    unsubscribed,
    now,
  }: {
    times: ReadonlyMap<string, readonly number[]>
    timeZone: string
    unsubscribed: ReadonlyMap<string, UnsubscribeState>
    now: number
  },
): Map<string, Regularity> {
  return new Map(
    newsletters.map(({ id }) => {
      const frequency = frequencyOf(times.get(id) ?? [], timeZone)
      const missed = unsubscribed.has(id) ? 0 : missedIssues(frequency, now)
      return [id, { frequency: frequency?.kind ?? null, missed, isSilent: missed >= SILENT_AFTER }]
    }),
  )
}
