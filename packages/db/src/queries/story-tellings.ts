import { sql } from 'kysely'
import type { Executor } from '../schema.ts'
import { indexable } from './indexable.ts'
import { findByStoryKeys } from './stories.ts'

/** How long a story goes on being told, in milliseconds. */
const STORY_WINDOW = 14 * 86_400_000

/** An article as far as stories are concerned; `receivedAt` in epoch milliseconds. */
interface Told {
  mailId: string
  receivedAt: number
}

/**
 * The story of another article that shares a key with this one, undefined where there is none; two items of one issue
 * are never one story.
 */
export async function knownStory(
  db: Executor,
  userId: string,
  told: Told,
  keys: readonly string[],
): Promise<string | undefined> {
  const [story] = await knownStories(db, userId, told, [keys])
  return story
}

/** The same for each of several articles of one issue, given their keys in its order. */
export async function knownStories(
  db: Executor,
  userId: string,
  { mailId, receivedAt }: Told,
  keysOfEach: readonly (readonly string[])[],
): Promise<(string | undefined)[]> {
  const tellings = await findByStoryKeys(db, userId, keysOfEach.flat(), {
    since: receivedAt - STORY_WINDOW,
    // An old issue may be read again, or come in late: what is told half a year on is another story.
    until: receivedAt + STORY_WINDOW,
  })
  const inThisIssue = new Set(tellings.filter((t) => t.mailId === mailId).map((t) => t.storyId))
  return keysOfEach.map((keys) => {
    const own = new Set(keys.map(indexable))
    const known = tellings.find(({ key, storyId }) => own.has(key) && !inThisIssue.has(storyId))?.storyId
    if (known !== undefined) inThisIssue.add(known)
    return known
  })
}

/** Gives an article that is left out the story that others began while it was; and answers which it has then. */
export async function rejoinStory(
  db: Executor,
  userId: string,
  article: Told & { id: string; storyId: string },
): Promise<string> {
  const keys = await db
    .selectFrom('article_keys')
    .select('key')
    .where('article_id', '=', article.id)
    .execute()
  const known = await knownStory(
    db,
    userId,
    article,
    keys.map(({ key }) => key),
  )
  if (known === undefined || known === article.storyId) return article.storyId
  await db
    .updateTable('articles')
    .set({ story_id: known })
    .where('user_id', '=', userId)
    .where('id', '=', article.id)
    .execute()
  return known
}

/** Of the tellings of a story that are not left out, the one that came first is the first; the others repeat it. */
export async function orderTellings(db: Executor, userId: string, storyId: string): Promise<void> {
  const [first] = await db
    .selectFrom('articles')
    .select('id')
    .where('user_id', '=', userId)
    .where('story_id', '=', storyId)
    .where('left_out_at', 'is', null)
    .orderBy('received_at')
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .execute()
  if (!first) return
  await db
    .updateTable('articles')
    .set({ is_duplicate: sql<0 | 1>`case when id = ${first.id} then 0 else 1 end` })
    .where('user_id', '=', userId)
    .where('story_id', '=', storyId)
    .where('left_out_at', 'is', null)
    .execute()
}
