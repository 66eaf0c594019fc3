import type { Transaction } from 'kysely'
import type { Tables } from '../schema.ts'
import { regroupStories } from './regroup-stories.ts'
import { dropConstraints, keepConstraints } from './story-graph.ts'
import type { StoryJudge } from './story-judge.ts'
import { membersAround } from './story-members.ts'

/**
 * The reader's word that an article tells another story than these: whatever is found later, they are never in one. To be
 * called under lockUser.
 */
export async function keepApart(
  trx: Transaction<Tables>,
  userId: string,
  articleId: string,
  others: readonly string[],
  judge: StoryJudge,
): Promise<void> {
  const apart = others.filter((id) => id !== articleId)
  await keepConstraints(
    trx,
    userId,
    apart.map((other) => ({ a: articleId, b: other, same: false })),
  )
  await regroupStories(trx, userId, [articleId, ...apart], judge)
}

/**
 * The reader's word that an article tells the same story as another: what kept it apart from any telling of that story
 * is taken back. To be called under lockUser.
 */
export async function keepTogether(
  trx: Transaction<Tables>,
  userId: string,
  articleId: string,
  other: string,
  judge: StoryJudge,
): Promise<void> {
  const tellings = (await membersAround(trx, userId, [other])).map(({ id }) => id)
  await dropConstraints(trx, userId, articleId, tellings)
  await keepConstraints(trx, userId, [{ a: articleId, b: other, same: true }])
  await regroupStories(trx, userId, [articleId, other], judge)
}
