import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { own } from '../common/rows.ts'
import { isIssue } from '../issues/issues.ts'

/** How many issues are enough to see how often a newsletter comes; several may have arrived on one day. */
const REMEMBERED = 40

/**
 * When the last issues of each of the user's newsletters, or of one of them, arrived (epoch milliseconds), the latest
 * first, by its id.
 */
export async function issueTimes(db: Executor, userId: string, newsletterId?: string) {
  const rows = await db
    .selectFrom('newsletters')
    .select('newsletters.id')
    .select((eb) => {
      const last = eb
        .selectFrom('mails')
        .select('mails.received_at')
        // Fixed values, so that the index returns the latest first.
        .where('mails.user_id', '=', userId)
        .whereRef('mails.newsletter_id', '=', 'newsletters.id')
        .where(isIssue)
        .orderBy('mails.received_at', 'desc')
        .limit(REMEMBERED)
      return eb
        .selectFrom(last.as('last'))
        .select(sql<string | null>`string_agg(cast(last.received_at as text), ' ')`.as('times'))
        .as('times')
    })
    .where('newsletters.user_id', '=', userId)
    .$if(newsletterId !== undefined, (query) => query.where('newsletters.id', '=', newsletterId ?? ''))
    .execute()
  return new Map(rows.flatMap(({ id, times }) => (times === null ? [] : [[id, latestFirst(times)]])))
}

const latestFirst = (times: string) =>
  times
    .split(' ')
    .map(Number)
    .sort((a, b) => b - a)

/** The number of a newsletter's articles, of those that were read, and of those reported elsewhere first. */
export async function newsletterFigures(db: Executor, userId: string, newsletterId: string) {
  return db
    .selectFrom('articles')
    .select((eb) => [
      eb.fn.countAll<number>().as('articles'),
      eb.fn.countAll<number>().filterWhere('read_at', 'is not', null).as('read'),
      eb.fn.countAll<number>().filterWhere('is_duplicate', '=', 1).as('elsewhereFirst'),
    ])
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where('excluded_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** A newsletter's last issue; undefined before there is one. */
export async function lastIssue(db: Executor, userId: string, newsletterId: string) {
  return db
    .selectFrom('mails')
    .select(['id', 'subject', 'received_at'])
    .where(own(userId, newsletterId, 'newsletter_id'))
    .where(isIssue)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
