import { constraintsOf, dropConstraints, keepConstraints } from '@tidings/db/queries/story-graph'
import { membersAround } from '@tidings/db/queries/story-members'
import type { Executor } from '@tidings/db/schema'
import { regroupStories } from './regroup-stories.ts'

/** What the reader says of an article and another: the same story, another one, or nothing (null). */
type Word = boolean | null

/** How the reader's word on an article and another, which is named here, was changed. */
export interface StoryWord {
  articleId: string
  was: Word
  is: Word
}

/**
 * The reader's word that an article tells another story than these: whatever is found later, they are never in one. Gives
 * what that changed. To be called under lockUser.
 */
export async function keepApart(
  trx: Executor,
  userId: string,
  articleId: string,
  others: readonly string[],
): Promise<StoryWord[]> {
  const apart = others.filter((id) => id !== articleId)
  const changed = await changeWords(trx, userId, articleId, new Map(apart.map((id) => [id, false])))
  await regroupStories(trx, userId, [articleId, ...apart])
  return changed
}

/**
 * The reader's word that an article tells the same story as another, and so as all that tell it by now. What was said
 * before and doesn't go with that is taken back. Gives what that changed. To be called under lockUser, and only where
 * none of that story is of the article's issue.
 */
export async function keepTogether(
  trx: Executor,
  userId: string,
  articleId: string,
  other: string,
): Promise<StoryWord[]> {
  const tellings = (await membersAround(trx, userId, [other])).filter(({ id }) => id !== articleId)
  // What is left out isn't before the reader's eyes: it only is no obstacle.
  const wanted = new Map(tellings.map(({ id, isLeftOut }): [string, Word] => [id, isLeftOut ? null : true]))
  const changed = await changeWords(trx, userId, articleId, wanted)
  await regroupStories(trx, userId, [articleId, other])
  if ((await membersAround(trx, userId, [articleId])).some(({ id }) => id === other)) return changed
  // It was said to be the same as something that can't be in that story: the later word counts.
  const words = await wordsOn(trx, userId, articleId)
  const before = [...words].filter(([id, word]) => word && !wanted.has(id)).map(([id]) => id)
  const takenBack = await changeWords(trx, userId, articleId, new Map(before.map((id) => [id, null])))
  await regroupStories(trx, userId, [articleId, other, ...before])
  return [...changed, ...takenBack]
}

/**
 * Takes changes of the reader's word on an article back, but for what has been said anew since. To be called under
 * lockUser.
 */
export async function takeBackWords(
  trx: Executor,
  userId: string,
  articleId: string,
  changes: readonly StoryWord[],
): Promise<void> {
  const words = await wordsOn(trx, userId, articleId)
  const undone = changes.filter((one) => (words.get(one.articleId) ?? null) === one.is)
  await changeWords(trx, userId, articleId, new Map(undone.map((one) => [one.articleId, one.was])))
  await regroupStories(trx, userId, [articleId, ...undone.map((one) => one.articleId)])
}

async function changeWords(
  trx: Executor,
  userId: string,
  articleId: string,
  wanted: ReadonlyMap<string, Word>,
): Promise<StoryWord[]> {
  const words = await wordsOn(trx, userId, articleId)
  const changed = [...wanted]
    .map(([other, is]) => ({ articleId: other, was: words.get(other) ?? null, is }))
    .filter(({ was, is }) => was !== is)
  const silent = changed.flatMap((one) => (one.is === null ? one.articleId : []))
  const said = changed.flatMap(({ articleId: other, is }) =>
    is === null ? [] : [{ a: articleId, b: other, same: is }],
  )
  if (silent.length > 0) await dropConstraints(trx, userId, articleId, silent)
  await keepConstraints(trx, userId, said)
  return changed
}

/** What the reader has said of an article, by the other one. */
async function wordsOn(trx: Executor, userId: string, articleId: string): Promise<Map<string, boolean>> {
  const said = await constraintsOf(trx, userId, [articleId])
  return new Map(said.map(({ a, b, same }) => [a === articleId ? b : a, same]))
}
