import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { indexable } from './indexable.ts'

/** One telling of a story, as cards name it. */
export interface Telling {
  id: string
  storyId: string
  newsletterName: string
  isDuplicate: boolean
}

/** The tellings of these stories that are not left out, first ones first. */
export async function tellingsOfStories(
  db: Executor,
  userId: string,
  storyIds: readonly string[],
): Promise<Telling[]> {
  if (storyIds.length === 0) return []
  const rows = await db
    .selectFrom('articles as a')
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .select(['a.id', 'a.story_id', 'n.name', 'a.is_duplicate'])
    .where('a.user_id', '=', userId)
    .where('a.story_id', 'in', storyIds)
    .where('a.left_out_at', 'is', null)
    .orderBy('a.is_duplicate')
    .orderBy('a.received_at')
    .orderBy('a.position')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    storyId: row.story_id,
    newsletterName: row.name,
    isDuplicate: row.is_duplicate === 1,
  }))
}

/** A telling found by a key that it shares; `key` as it is stored. */
export interface FoundTelling {
  key: string
  storyId: string
  mailId: string
}

/**
 * The tellings among the user's articles of a time (epoch milliseconds) that have one of these keys, oldest first, left
 * out ones not; one that has several is there for each.
 */
export async function findByStoryKeys(
  db: Executor,
  userId: string,
  keys: readonly string[],
  { since, until }: { since: number; until: number },
): Promise<FoundTelling[]> {
  const found: (FoundTelling & { at: number; position: number })[] = []
  const wanted = [...new Set(keys.map(indexable))]
  for (let at = 0; at < wanted.length; at += ROWS) {
    const rows = await db
      .selectFrom('article_keys as k')
      .innerJoin('articles as a', 'a.id', 'k.article_id')
      .select(['k.key', 'a.story_id', 'a.mail_id', 'a.received_at', 'a.position'])
      .where('k.user_id', '=', userId)
      .where('k.key', 'in', wanted.slice(at, at + ROWS))
      .where('a.received_at', '>=', since)
      .where('a.received_at', '<=', until)
      .where('a.left_out_at', 'is', null)
      .execute()
    for (const { key, story_id, mail_id, received_at, position } of rows) {
      found.push({ key, storyId: story_id, mailId: mail_id, at: received_at, position })
    }
  }
  return found.sort((a, b) => a.at - b.at || a.position - b.position)
}

/** So many rows or keys at a time, as a statement takes only so many parameters. */
const ROWS = 1000

/** Lets later tellings find an article by these keys; a key that it has already stays. */
export async function insertStoryKeys(
  db: Executor,
  userId: string,
  articleId: string,
  keys: readonly string[],
): Promise<void> {
  await insertStoryKeysOf(db, userId, new Map([[articleId, keys]]))
}

/** The same for several articles, whose ids the keys stand under. */
export async function insertStoryKeysOf(
  db: Executor,
  userId: string,
  keys: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  const rows = [...keys].flatMap(([articleId, own]) =>
    own.map((key) => ({ user_id: userId, article_id: articleId, key: indexable(key) })),
  )
  for (let at = 0; at < rows.length; at += ROWS) {
    await db
      .insertInto('article_keys')
      .values(rows.slice(at, at + ROWS))
      .onConflict((conflict) => conflict.columns(['user_id', 'key', 'article_id']).doNothing())
      .execute()
  }
}

/** Names a new first telling for each of these stories whose first one is gone. */
export async function promoteTellings(
  db: Executor,
  userId: string,
  storyIds: readonly string[],
): Promise<void> {
  const tellings = await tellingsOfStories(db, userId, storyIds)
  for (const storyId of storyIds) {
    const first = tellings.find((telling) => telling.storyId === storyId)
    if (!first?.isDuplicate) continue
    await db
      .updateTable('articles')
      .set({ is_duplicate: 0 })
      .where('user_id', '=', userId)
      .where('id', '=', first.id)
      .execute()
  }
}

/**
 * The stories that an article of this newsletter told first and another newsletter tells as well. Without that, years
 * of a daily one are more than a statement takes parameters.
 */
export async function sharedStoriesOfNewsletter(
  db: Executor,
  userId: string,
  newsletterId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('story_id')
    .where('user_id', '=', userId)
    .where('newsletter_id', '=', newsletterId)
    .where('is_duplicate', '=', 0)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('articles as other')
          .select(sql.lit(1).as('one'))
          .where('other.user_id', '=', userId)
          .where('other.newsletter_id', '!=', newsletterId)
          .where('other.left_out_at', 'is', null)
          .whereRef('other.story_id', '=', 'articles.story_id'),
      ),
    )
    .execute()
  return rows.map((row) => row.story_id)
}
