import { findUser } from '@tidings/db/queries/accounts/users'
import { findDigestSettings } from '@tidings/db/queries/editions/digest-settings'
import {
  claimDueEdition,
  findWebhook,
  listWebhooks,
  updateWebhook,
} from '@tidings/db/queries/notify/webhooks'
import type { Executor, UserRow } from '@tidings/db/schema'
import { dateOf } from '@tidings/mail/common/days'
import { nextDueAt } from '@tidings/mail/common/due-time'
import { poll } from '@tidings/scheduling/poll'
import { type EditionOfDay, editionOfSpan } from '../editions/edition-of-day.ts'
import { lockedTransaction } from '../locked-transaction.ts'
import { scheduleOf, USUAL_SCHEDULE } from '../send/digest-schedule.ts'
import { queueDeliveries, type WebhookQueue } from './queue-deliveries.ts'
import { articleData } from './webhook-data.ts'

const DAY = 86_400_000
/** After weeks of downtime, an edition has no more. */
export const MAX_SPAN = 7 * DAY
/** The maximum of stories that are named. */
const MAX_STORIES = 20

/** The interval of checks for due editions. */
const LOOK_MS = 5000
/** After this time, what was claimed by a process that died is taken over by others. */
export const CLAIM_MS = 60_000

interface EditionEvents extends WebhookQueue {
  db: Executor
  /** The public address of the product, without a trailing slash. */
  origin: () => string
  log: { warn(details: object, message: string): void }
  /** The time, epoch milliseconds. */
  now?: () => number
}

/** Queues events of the editions that are due, until it is stopped. */
export function startEditionEvents(events: EditionEvents, lookMs = LOOK_MS): { stop(): Promise<void> } {
  return poll(
    () => queueNextEdition(events),
    lookMs,
    (error) => events.log.warn({ err: error }, 'editions for webhooks could not be queued'),
  )
}

/**
 * When the event of a user’s next edition is queued: when the digest by mail is due or would be, in the user's time
 * zone; null if never. Epoch milliseconds.
 */
export async function nextEditionAt(db: Executor, user: UserRow, now: number): Promise<number | null> {
  const settings = (await findDigestSettings(db, user.id)) ?? USUAL_SCHEDULE
  return nextDueAt(scheduleOf(user, settings), now) ?? null
}

/** Reschedules the editions of the user's webhooks, after a change of the digest's hour or of the time zone. */
export async function replanEditions(db: Executor, userId: string, now: number): Promise<void> {
  const webhooks = (await listWebhooks(db, userId)).filter((webhook) => webhook.edition_at !== null)
  const user = webhooks.length > 0 ? await findUser(db, userId) : undefined
  if (!user) return
  const at = await nextEditionAt(db, user, now)
  for (const { id } of webhooks) await updateWebhook(db, userId, id, { edition_at: at })
}

/**
 * Queues the event of one due edition, with everything since the previous one, and schedules the next; false if none is
 * due.
 */
export async function queueNextEdition(events: EditionEvents): Promise<boolean> {
  const { db, now: clock = Date.now } = events
  const end = clock()
  const claimed = end + CLAIM_MS
  const webhook = await claimDueEdition(db, end, claimed)
  if (!webhook) return false
  const { id, user_id: userId, edition_end: lastEnd } = webhook
  const user = await findUser(db, userId)
  if (!user) return true
  const start = Math.max(lastEnd ?? end - DAY, end - MAX_SPAN)
  const edition = await editionOfSpan(db, userId, { start, end })
  const isSent = edition.stories > 0 && user.suspended_at === null
  const things = isSent ? [await editionData(events, user, edition)] : []
  await lockedTransaction(db, userId, async (trx) => {
    // It was removed, disabled or rescheduled meanwhile.
    if ((await findWebhook(trx, userId, id))?.edition_at !== claimed) return
    await queueDeliveries(trx, events, webhook, { event: 'edition.ready', things })
    const edition_at = await nextEditionAt(trx, user, end)
    await updateWebhook(trx, userId, id, { edition_at, edition_end: end })
  })
  events.jobs.wake()
  return true
}

async function editionData(
  { db, origin }: EditionEvents,
  { id: userId, time_zone: timeZone }: UserRow,
  { start, end, stories, sections, alsoToday }: EditionOfDay,
): Promise<object> {
  const entries = [...sections.flatMap((section) => section.entries), ...alsoToday]
  const ids = entries.slice(0, MAX_STORIES).map(({ articleId }) => articleId)
  const span = { from: new Date(start).toISOString(), until: new Date(end).toISOString() }
  return {
    edition: { date: dateOf(end, timeZone), ...span, stories, webUrl: `${origin()}/` },
    /** The first of them, in the order of the edition. */
    articles: (await articleData(db, userId, ids, origin())).flatMap(Object.values),
  }
}
