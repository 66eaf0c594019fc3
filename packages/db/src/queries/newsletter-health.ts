import type { Executor, MailRow } from '../schema.ts'
import { isIssue } from './issues.ts'

/** The number of parts in one query is limited. */
const AT_ONCE = 100

/**
 * When the last `limit` issues of each of the user's newsletters arrived (epoch milliseconds), the latest first, by
 * its id.
 */
export async function issueTimes(
  db: Executor,
  userId: string,
  newsletterIds: readonly string[],
  limit: number,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>()
  for (let from = 0; from < newsletterIds.length; from += AT_ONCE) {
    const [first, ...others] = newsletterIds.slice(from, from + AT_ONCE).map((id) => {
      const last = db
        .selectFrom('mails')
        .select(['newsletter_id', 'received_at'])
        .where('user_id', '=', userId)
        .where('newsletter_id', '=', id)
        .where(isIssue)
        .orderBy('received_at', 'desc')
        .limit(limit)
      return db.selectFrom(last.as('last')).selectAll()
    })
    if (!first) continue
    const rows = await others.reduce((all, one) => all.unionAll(one), first).execute()
    for (const { newsletter_id, received_at } of rows) {
      const id = newsletter_id ?? ''
      times.set(id, [...(times.get(id) ?? []), received_at])
    }
  }
  return times
}

/** The number of a newsletter's articles, of those that were read, and of those reported elsewhere first. */
export async function newsletterFigures(
  db: Executor,
  userId: string,
  newsletterId: string,
): Promise<{ articles: number; read: number; elsewhereFirst: number }> {
  return db
    .selectFrom('articles')
    .select((eb) => [
      eb.fn.countAll<number>().as('articles'),
      eb.fn.countAll<number>().filterWhere('read_at', 'is not', null).as('read'),
      eb.fn.countAll<number>().filterWhere('is_duplicate', '=', 1).as('elsewhereFirst'),
    ])
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .where('excluded_at', 'is', null)
    .executeTakeFirstOrThrow()
}

/** A newsletter's last issue; undefined before there is one. */
export async function lastIssue(
  db: Executor,
  userId: string,
  newsletterId: string,
): Promise<Pick<MailRow, 'id' | 'subject' | 'received_at'> | undefined> {
  return db
    .selectFrom('mails')
    .select(['id', 'subject', 'received_at'])
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .where(isIssue)
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
