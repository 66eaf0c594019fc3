import type { JobQueue } from '@tidings/db/jobs/job-queue'
import { findDigestSettings } from '@tidings/db/queries/digest-settings'
import { findUser, lockUser } from '@tidings/db/queries/users'
import { findWebhook, updateWebhook } from '@tidings/db/queries/webhooks'
import type { Executor, Tables, UserRow } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { dateOf } from '../../common/time/days.ts'
import { nextDueAt } from '../../common/time/due-time.ts'
import { scheduleOf, USUAL_SCHEDULE } from '../digest-mails/digest-schedule.ts'
import { type EditionOfDay, editionOfSpan } from '../editions/edition-of-day.ts'
import { queueDeliveries, type WebhookQueue } from './queue-deliveries.ts'
import { articleData } from './webhook-data.ts'

const DAY = 86_400_000
/** A server that was off for weeks tells of no more. */
const LONGEST_SPAN = 7 * DAY
/** Stories that are named. */
const MOST_STORIES = 20

/** What telling of an edition takes. */
export interface EditionTelling extends WebhookQueue {
  db: Executor
  /** The public address of the product, without a trailing slash. */
  origin: () => string
}

/**
 * Plans when a webhook is told of the next edition: when the digest by mail is due or would be, in the user's time zone.
 * `now` in epoch milliseconds. Call it in the transaction that stores the returned time as `edition_at`.
 */
export async function planEdition(
  trx: Transaction<Tables>,
  { jobs }: { jobs: JobQueue },
  user: UserRow,
  webhookId: string,
  now: number,
): Promise<number | null> {
  const settings = (await findDigestSettings(trx, user.id)) ?? USUAL_SCHEDULE
  const at = nextDueAt(scheduleOf(user, settings), now)
  if (at === undefined) return null
  await jobs.add(trx, 'tell-edition', { webhookId, at }, { runAt: at, owner: user.id })
  return at
}

/**
 * Tells a webhook of the edition that was planned for `at`, of what came since the one before, and plans the next. Does
 * nothing where nothing came, or the plan has changed.
 */
export async function tellEdition(
  telling: EditionTelling,
  { webhookId, at }: { webhookId: string; at: number },
  userId: string,
): Promise<void> {
  const { db } = telling
  const webhook = await findWebhook(db, userId, webhookId)
  const user = await findUser(db, userId)
  if (webhook?.edition_at !== at || !user || user.deleted_at !== null) return
  const end = Date.now()
  const start = Math.max(webhook.edition_end ?? end - DAY, end - LONGEST_SPAN)
  const edition = await editionOfSpan(db, userId, { start, end })
  const things = edition.stories > 0 ? [await editionData(telling, user, edition)] : []
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    if ((await findWebhook(trx, userId, webhookId))?.edition_at !== at) return
    await queueDeliveries(trx, telling, webhook, { event: 'edition.ready', things })
    // By the clock of a database a job may run a moment early.
    const next = await planEdition(trx, telling, user, webhookId, Math.max(end, at))
    await updateWebhook(trx, userId, webhookId, { edition_at: next, edition_end: end })
  })
  telling.jobs.wake()
}

async function editionData(
  { db, origin }: EditionTelling,
  { id: userId, time_zone: timeZone }: UserRow,
  { start, end, stories, sections, alsoToday }: EditionOfDay,
): Promise<object> {
  const entries = [...sections.flatMap((section) => section.entries), ...alsoToday]
  const ids = entries.slice(0, MOST_STORIES).map(({ articleId }) => articleId)
  return {
    edition: {
      date: dateOf(end, timeZone),
      from: new Date(start).toISOString(),
      until: new Date(end).toISOString(),
      stories,
      webUrl: `${origin()}/`,
    },
    /** The first of them, in the order of the edition. */
    articles: (await articleData(db, userId, ids, origin())).flatMap(Object.values),
  }
}
