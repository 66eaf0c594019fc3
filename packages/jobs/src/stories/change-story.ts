import { DomainError, notFound } from '@tidings/db/domain-error'
import { findStory } from '@tidings/db/queries/stories/stories'
import { constraintsOf, dropConstraints, saveConstraints } from '@tidings/db/queries/stories/story-graph'
import { membersAround, membersOfStory, type StoryMember } from '@tidings/db/queries/stories/story-members'
import type { Executor } from '@tidings/db/schema'
import { regroupStories } from './regroup-stories.ts'

/** The user's decision on two articles: the same story, different stories, or none (null). */
type Word = boolean | null

/** A change of the user's decision on an article and another one, which is named here. */
export interface StoryDecision {
  articleId: string
  was: Word
  is: Word
}

/**
 * Records the user's decision that an article doesn't belong to the story of these articles; they are never grouped
 * again. Returns the changes. Call it under lockUser.
 */
export async function markDifferent(
  trx: Executor,
  userId: string,
  articleId: string,
  others: readonly string[],
): Promise<StoryDecision[]> {
  const apart = others.filter((id) => id !== articleId)
  const changed = await changeWords(trx, userId, articleId, new Map(apart.map((id) => [id, false])))
  await regroupStories(trx, userId, [articleId, ...apart])
  return changed
}

/**
 * Records the user's decision that an article belongs to the story of another, and so to all its current articles.
 * Contradicting earlier decisions are removed. Returns the changes. Call it under lockUser, and only if the story has
 * no article of the same issue.
 */
export async function markSame(
  trx: Executor,
  userId: string,
  articleId: string,
  other: string,
): Promise<StoryDecision[]> {
  const storyArticles = (await membersAround(trx, userId, [other])).filter(({ id }) => id !== articleId)
  // Excluded articles are not visible to the user: they are only no obstacle.
  const wanted = new Map(storyArticles.map(({ id, isExcluded }) => [id, isExcluded ? null : true]))
  const changed = await changeWords(trx, userId, articleId, wanted)
  await regroupStories(trx, userId, [articleId, other])
  if ((await membersAround(trx, userId, [articleId])).some(({ id }) => id === other)) return changed
  // It was grouped with an article that can't be in that story: the later decision counts.
  const words = await wordsOn(trx, userId, articleId)
  const before = [...words].filter(([id, word]) => word && !wanted.has(id)).map(([id]) => id)
  const undone = await changeWords(trx, userId, articleId, new Map(before.map((id) => [id, null])))
  await regroupStories(trx, userId, [articleId, other, ...before])
  return [...changed, ...undone]
}

/**
 * Undoes changes of the user's decisions on an article, except for those changed again since. Call it under lockUser.
 */
export async function undoDecisions(
  trx: Executor,
  userId: string,
  articleId: string,
  changes: readonly StoryDecision[],
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
): Promise<StoryDecision[]> {
  const words = await wordsOn(trx, userId, articleId)
  const changed = [...wanted]
    .map(([other, is]) => ({ articleId: other, was: words.get(other) ?? null, is }))
    .filter(({ was, is }) => was !== is)
  const silent = changed.flatMap((one) => (one.is === null ? one.articleId : []))
  const said = changed.flatMap((one) =>
    one.is === null ? [] : { a: articleId, b: one.articleId, same: one.is },
  )
  if (silent.length > 0) await dropConstraints(trx, userId, articleId, silent)
  await saveConstraints(trx, userId, said)
  return changed
}

/** The user's decisions on an article, by the other article. */
async function wordsOn(trx: Executor, userId: string, articleId: string): Promise<Map<string, boolean>> {
  const said = await constraintsOf(trx, userId, [articleId])
  return new Map(said.map(({ a, b, same }) => [a === articleId ? b : a, same]))
}

interface StoryPlace {
  articleId: string
  storyId: string
}

interface StoryChange extends StoryPlace {
  /** The story after the change. */
  id: string
  /** The changed decisions; empty if nothing changed. */
  changes: StoryDecision[]
}

interface Concerned {
  trx: Executor
  userId: string
  articleId: string
}

/**
 * Separates an article from a story. Returns the story after the change. Throws NOT_FOUND if the user doesn't have
 * both. Call it under lockUser.
 */
export async function splitStory(concerned: Concerned & { storyId: string }): Promise<StoryChange> {
  const { trx, userId, articleId } = concerned
  const { others } = await storyAndArticle(concerned)
  const ids = others.map(({ id }) => id)
  const changed = await markDifferent(trx, userId, articleId, ids)
  return await changeOf(concerned, others, changed)
}

/**
 * Adds an article to a story. Throws NOT_FOUND if the user doesn't have both, CONFLICT if the story has another article
 * of the same issue. Call it under lockUser.
 */
export async function joinStory(concerned: Concerned & { storyId: string }): Promise<StoryChange> {
  const { trx, userId, articleId } = concerned
  const { article, others } = await storyAndArticle(concerned)
  const covered = others.filter(({ isExcluded }) => !isExcluded)
  const [first] = covered
  if (!first) return await changeOf(concerned, [], [])
  if (covered.some(({ mailId }) => mailId === article.mailId)) {
    const message = 'Two articles of one issue cannot be the same story.'
    throw new DomainError({ code: 'CONFLICT', message })
  }
  const changed = await markSame(trx, userId, articleId, first.id)
  return await changeOf(concerned, [first], changed)
}

/**
 * Undoes splitStory or joinStory, except for decisions changed since. Throws NOT_FOUND if the user has no such article;
 * decisions on deleted articles are skipped. Call it under lockUser.
 */
export async function undoStoryChange(
  { trx, userId, articleId }: Concerned,
  changes: readonly StoryDecision[],
): Promise<StoryPlace> {
  if (!(await findMember(trx, userId, articleId))) throw notFound('article')
  const ids = changes.map((change) => change.articleId)
  const own = new Set((await membersAround(trx, userId, ids)).map(({ id }) => id))
  const words = changes.filter((change) => own.has(change.articleId) && change.articleId !== articleId)
  await undoDecisions(trx, userId, articleId, words)
  return { articleId, storyId: (await findStory(trx, userId, articleId)) ?? articleId }
}

/** The article, and the other articles of the story. Throws NOT_FOUND unless the user has both. */
async function storyAndArticle({ trx, userId, storyId, articleId }: Concerned & { storyId: string }) {
  const known = await findStory(trx, userId, storyId)
  if (known === undefined) throw notFound('story')
  const article = await findMember(trx, userId, articleId)
  if (!article) throw notFound('article')
  const storyArticles = await membersOfStory(trx, userId, known)
  return { article, others: storyArticles.filter(({ id }) => id !== articleId) }
}

async function findMember(
  trx: Executor,
  userId: string,
  articleId: string,
): Promise<StoryMember | undefined> {
  return (await membersAround(trx, userId, [articleId])).find(({ id }) => id === articleId)
}

async function changeOf(
  { trx, userId, storyId, articleId }: Concerned & { storyId: string },
  others: readonly StoryMember[],
  changes: StoryDecision[],
): Promise<StoryChange> {
  const now = await findStory(trx, userId, articleId)
  const rest = others[0] && (await findStory(trx, userId, others[0].id))
  return { id: rest ?? now ?? storyId, articleId, storyId: now ?? articleId, changes }
}
