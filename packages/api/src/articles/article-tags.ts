import { limitReached } from '@tidings/accounts/limit-reached'
import { changeTags, deleteOldRemovedTags, tagsOfArticles } from '@tidings/db/queries/articles/tags'
import type { Tables } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import type { Transaction } from 'kysely'
import { MAX_TAGS, TOO_MANY_TAGS } from '../topics/tag-rules.ts'

/**
 * Adds and removes tags of an article, which is the user's; they are cleaned and valid. Returns its tags. Throws
 * LIMIT_REACHED for too many.
 */
export async function changeArticleTags(
  trx: Transaction<Tables>,
  { userId, limits }: { userId: string; limits: UserLimits },
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<string[]> {
  await changeTags(trx, userId, id, { add, remove, now: Date.now() })
  if (remove.length > 0) await deleteOldRemovedTags(trx, userId, id, limits.takenTagsOfArticle)
  const tags = (await tagsOfArticles(trx, userId, [id])).get(id) ?? []
  if (add.length > 0 && tags.length > MAX_TAGS) throw limitReached(TOO_MANY_TAGS)
  return tags
}
