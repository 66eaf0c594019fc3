import { randomUUID } from 'node:crypto'
import { updateArticle } from '@tidings/db/queries/rerun'
import { knownStory, orderTellings } from '@tidings/db/queries/story-tellings'
import type { Executor } from '@tidings/db/schema'

/** An article whose story may be another one now. */
export interface Retold {
  id: string
  userId: string
  mailId: string
  receivedAt: number
  storyId: string
  keys: readonly string[]
}

/**
 * Finds the story of an article whose keys changed: that of others who tell it, which may be the one it has; one of its
 * own where nobody does. In each story concerned the telling that came first is the first one.
 */
export async function rejoinStories(db: Executor, article: Retold): Promise<void> {
  const { id, userId, storyId } = article
  const told = { mailId: article.mailId, receivedAt: article.receivedAt }
  // In a story of its own for a moment, or it would always find itself.
  const own = randomUUID()
  await updateArticle(db, userId, id, { story_id: own, is_duplicate: 0 })
  const known = await knownStory(db, userId, told, article.keys)
  const next = known ?? ((await isTold(db, userId, storyId)) ? own : storyId)
  await updateArticle(db, userId, id, { story_id: next })
  for (const story of new Set([storyId, next])) await orderTellings(db, userId, story)
}

async function isTold(db: Executor, userId: string, storyId: string): Promise<boolean> {
  const telling = await db
    .selectFrom('articles')
    .select('id')
    .where('user_id', '=', userId)
    .where('story_id', '=', storyId)
    .executeTakeFirst()
  return telling !== undefined
}
