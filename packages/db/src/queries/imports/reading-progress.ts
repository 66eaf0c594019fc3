import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { countWaitingOf } from './import-progress.ts'

/** So many waiting mails are counted. */
const MAX_WAITING = 10_000

/** Imports that ended within this time are still being processed, if anything is; milliseconds. */
const RECENT = 600_000

/**
 * The user's issues that are being imported or processed at `now` (epoch milliseconds), and how many of them can be
 * read already; undefined if nothing is being read.
 */
export async function readingProgress(db: Executor, userId: string, now: number) {
  const [waiting, mailboxes, imports] = await Promise.all([
    countWaitingOf(db, userId, MAX_WAITING),
    db
      .selectFrom('mailboxes')
      .select(['state', 'mails_total as total', 'mails_done as done'])
      .where('user_id', '=', userId)
      .where('problem', 'is', null)
      .where(({ eb, and, or }) =>
        or([
          eb('state', '=', 'reading'),
          and([eb('state', '=', 'watching'), eb('caught_up_at', '>', now - RECENT)]),
        ]),
      )
      .execute(),
    db
      .selectFrom('imports')
      .select((eb) => [
        'state',
        sql<number>`mails_received + mails_repeated + mails_refused`.as('done'),
        eb
          .selectFrom('import_senders')
          .select(({ fn }) => fn.coalesce(fn.sum<number>('issues'), sql.lit(0)).as('issues'))
          .whereRef('import_id', '=', 'imports.id')
          .where('is_wanted', '=', 1)
          .as('wanted'),
        'mails_earlier as earlier',
      ])
      .where('user_id', '=', userId)
      .where(({ eb, and, or }) =>
        or([eb('state', '=', 'reading'), and([eb('state', '=', 'done'), eb('ended_at', '>', now - RECENT)])]),
      )
      .execute(),
  ])
  const work = [
    ...mailboxes,
    ...imports.map(({ state, done, wanted, earlier }) =>
      // An import that was stopped has fewer than were wanted.
      ({ state, done, total: state === 'done' ? done : Math.max(done, Number(wanted) - earlier) }),
    ),
  ]
  const isReading = work.some(({ state }) => state === 'reading')
  // A single mail that arrives is processed at once.
  if (!isReading && (waiting === 0 || work.length === 0)) return undefined
  const fetched = work.reduce((sum, { done }) => sum + done, 0)
  const total = work.reduce((sum, one) => sum + one.total, 0)
  const done = Math.max(0, fetched - waiting)
  return { done, total: Math.max(total, done + waiting) }
}
