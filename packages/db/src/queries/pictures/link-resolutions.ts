import { sql } from 'kysely'
import type { UnresolvedReason } from '../../schema/articles.ts'
import type { Executor } from '../../schema.ts'
import { own } from '../common/rows.ts'
import { values } from '../common/values.ts'
import { indexable } from '../search/indexable.ts'

/** The length of the index of articles by link. */
const INDEXED = 200

/** The known targets of these links, by link. */
export async function resolvedLinks(db: Executor, userId: string, links: readonly string[]) {
  if (links.length === 0) return new Map()
  const byKey = new Map(links.map((link) => [indexable(link), link]))
  const rows = await db
    .selectFrom('link_resolutions')
    .select(['link', 'resolved', 'asked_at'])
    .where('user_id', '=', userId)
    .where('link', 'in', values(db, [...byKey.keys()]))
    .where('state', '=', 'found')
    .execute()
  // Not by the database: SQLite would read all of the user's in that order.
  rows.sort((a, b) => a.asked_at - b.asked_at)
  return new Map(
    rows.flatMap(({ link, resolved }) => {
      const asked = byKey.get(link)
      return asked !== undefined && resolved !== null ? [[asked, resolved]] : []
    }),
  )
}

/**
 * How many requests the user made since a time (epoch milliseconds), and whether a response for this link is pending.
 */
export async function countResolutionsSince(db: Executor, userId: string, link: string, since: number) {
  return db
    .selectFrom('link_resolutions')
    .select((eb) => [
      eb.fn.countAll<number>().as('asked'),
      eb.fn.min('asked_at').as('first'),
      eb.fn
        .max(
          eb
            .case()
            .when(eb.and([eb('link', '=', indexable(link)), eb('state', '=', 'asking')]))
            .then(eb.ref('asked_at'))
            .end(),
        )
        .as('lastAsking'),
    ])
    .where('user_id', '=', userId)
    .where('asked_at', '>', since)
    .executeTakeFirstOrThrow()
}

/** Records a request now; failed ones from before `forgetBefore` are deleted. Times in epoch milliseconds. */
export async function beginResolution(
  db: Executor,
  userId: string,
  asked: { id: string; link: string; now: number; forgetBefore: number },
): Promise<void> {
  await db
    .deleteFrom('link_resolutions')
    .where('user_id', '=', userId)
    .where('asked_at', '<', asked.forgetBefore)
    .where('state', '!=', 'found')
    .execute()
  await db
    .insertInto('link_resolutions')
    .values({
      id: asked.id,
      user_id: userId,
      link: indexable(asked.link),
      asked_at: asked.now,
      state: 'asking',
      resolved: null,
      reason: null,
    })
    .execute()
}

/** Records the result of a request: a URL, or why there is none. */
export async function endResolution(
  db: Executor,
  userId: string,
  id: string,
  outcome: { url: string } | { reason: UnresolvedReason },
): Promise<void> {
  await db
    .updateTable('link_resolutions')
    .set(
      'url' in outcome
        ? { state: 'found', resolved: outcome.url }
        : { state: 'failed', reason: outcome.reason },
    )
    .where(own(userId, id))
    .execute()
}

/** The user's articles with exactly this link, including hidden ones, with the data for comparing them again. */
export async function articlesOfLink(db: Executor, userId: string, link: string) {
  return db
    .selectFrom('articles')
    .select([
      'id',
      'mail_id as mailId',
      'newsletter_id as newsletterId',
      'received_at as at',
      'title',
      'text',
    ])
    .select('original_url as originalUrl')
    .where('user_id', '=', userId)
    .where(sql`substr(url, 1, ${sql.lit(INDEXED)})`, '=', link.slice(0, INDEXED))
    .where('url', '=', link)
    .orderBy('received_at')
    .orderBy('position')
    .execute()
}
