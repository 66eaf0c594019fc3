import { type Expression, sql } from 'kysely'
import type { TopicKind } from '../../schema/newsletters.ts'
import type { Executor, TopicPreferenceRow } from '../../schema.ts'
import { asInserted } from '../common/rows.ts'

/** The number of articles of a topic received since two times, of which `today` is the later one. */
export interface TopicCount {
  key: string
  today: number
  week: number
}

/** What the user follows and mutes, in the order of the choices. */
export async function listTopicPreferences(db: Executor, userId: string): Promise<TopicPreferenceRow[]> {
  return db
    .selectFrom('topic_preferences')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('set_at')
    .orderBy('key')
    .execute()
}

/** Follows or mutes a topic, replacing the earlier choice. A source must be the user's newsletter. */
export async function setTopicPreference(db: Executor, preference: TopicPreferenceRow): Promise<void> {
  await db
    .insertInto('topic_preferences')
    .values(preference)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind', 'key']).doUpdateSet(asInserted('preference', 'name', 'set_at')),
    )
    .execute()
}

/** Stops following or muting the topic. */
export async function clearTopicPreference(
  db: Executor,
  userId: string,
  { kind, key }: { kind: TopicKind; key: string },
): Promise<void> {
  await db
    .deleteFrom('topic_preferences')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .execute()
}

type Since = { today: number; week: number }

const countSince = (column: Expression<number>, since: number) =>
  sql<number>`sum(case when ${column} >= ${since} then 1 else 0 end)`

/** The categories, and the newsletters by id, of the user's articles of a week (epoch milliseconds). */
export async function countTopics(db: Executor, userId: string, { today, week }: Since) {
  // Expressions, because an index in the order of a column would scan all articles, not those of the week.
  const category = sql<string>`a.category || ''`
  const source = sql<string>`a.newsletter_id || ''`
  const rows = await recent(db, userId, week)
    .select((eb) => [
      category.as('category'),
      source.as('source'),
      countSince(eb.ref('a.received_at'), today).as('today'),
      eb.fn.countAll<number>().as('week'),
    ])
    .groupBy([category, source])
    .execute()
  return { categories: summed(rows, 'category'), sources: summed(rows, 'source') }
}

function summed<Kind extends string>(
  rows: readonly (Record<Kind, string> & Omit<TopicCount, 'key'>)[],
  kind: Kind,
): TopicCount[] {
  return Array.from(
    Map.groupBy(rows, (row) => row[kind]),
    ([key, own]) => ({
      key,
      today: own.reduce((sum, { today }) => sum + today, 0),
      week: own.reduce((sum, { week }) => sum + week, 0),
    }),
  )
}

/**
 * The tags that several of the user's articles of a week have, or that the user added: followed and muted ones first, then today's and the week's most frequent,
 * at most `limit` of these.
 */
export async function countRecentTags(db: Executor, userId: string, { today, week }: Since, limit: number) {
  const own = sql`from topic_preferences s where s.user_id = ${userId} and s.kind = 'tag'`
  return (
    recent(db, userId, week)
      .innerJoin('article_tags as t', 't.article_id', 'a.id')
      .where('t.removed_at', 'is', null)
      .select((eb) => [
        't.key',
        sql<string>`min(t.tag)`.as('name'),
        countSince(eb.ref('a.received_at'), today).as('today'),
        eb.fn.countAll<number>().as('week'),
      ])
      .groupBy('t.key')
      // A word that only one mail has is no topic, unless the user said so.
      .having(sql<boolean>`count(*) > 1 or max(t.by_reader) = 1 or t.key in (select s.key ${own})`)
      .orderBy(sql`case when t.key in (select s.key ${own}) then 0 else 1 end`)
      .orderBy('today', 'desc')
      .orderBy('week', 'desc')
      .orderBy('t.key')
      .limit(sql<number>`${sql.lit(limit)} + (select count(*) ${own})`)
      .execute()
  )
}

function recent(db: Executor, userId: string, since: number) {
  return db
    .selectFrom('articles as a')
    .where('a.user_id', '=', userId)
    .where('a.excluded_at', 'is', null)
    .where('a.received_at', '>=', since)
}
