import { DomainError, notFound } from '@tidings/db/domain-error'
import { findStory } from '@tidings/db/queries/stories'
import { membersAround, membersOfStory, type StoryMember } from '@tidings/db/queries/story-members'
import type { Executor } from '@tidings/db/schema'
import { keepApart, keepTogether, type StoryWord, takeBackWords } from './story-constraints.ts'

/** The story that an article tells now. */
interface StoryPlace {
  articleId: string
  storyId: string
}

/** What became of a story and an article. */
interface StoryChange extends StoryPlace {
  /** The story as it goes by now. */
  id: string
  /** What was said anew; none where it had been said before. */
  changes: StoryWord[]
}

/** An article of a user. */
interface Concerned {
  trx: Executor
  userId: string
  articleId: string
}

/**
 * Notes that an article does not tell a story. Gives that story as it goes by then. Throws NOT_FOUND for what the user
 * does not have. To be called under lockUser.
 */
export async function splitStory(concerned: Concerned & { storyId: string }): Promise<StoryChange> {
  const { trx, userId, articleId } = concerned
  const { others } = await storyAndArticle(concerned)
  const ids = others.map(({ id }) => id)
  const changed = await keepApart(trx, userId, articleId, ids)
  return await changeOf(concerned, others, changed)
}

/**
 * Notes that an article tells a story. Throws NOT_FOUND for what the user does not have, CONFLICT where the story has
 * another telling of the same issue. To be called under lockUser.
 */
export async function joinStory(concerned: Concerned & { storyId: string }): Promise<StoryChange> {
  const { trx, userId, articleId } = concerned
  const { article, others } = await storyAndArticle(concerned)
  const told = others.filter(({ isLeftOut }) => !isLeftOut)
  const [first] = told
  if (!first) return await changeOf(concerned, [], [])
  if (told.some(({ mailId }) => mailId === article.mailId)) {
    throw new DomainError({
      code: 'CONFLICT',
      message: 'Two articles of one issue cannot be the same story.',
    })
  }
  const changed = await keepTogether(trx, userId, articleId, first.id)
  return await changeOf(concerned, [first], changed)
}

/**
 * Takes back what splitStory or joinStory noted, as far as nothing else was said since. Throws NOT_FOUND for an article
 * that the user does not have; of others that are gone nothing is left to take back. To be called under lockUser.
 */
export async function undoStoryChange(
  { trx, userId, articleId }: Concerned,
  changes: readonly StoryWord[],
): Promise<StoryPlace> {
  if (!(await findMember(trx, userId, articleId))) throw notFound('article')
  const ids = changes.map((change) => change.articleId)
  const own = new Set((await membersAround(trx, userId, ids)).map(({ id }) => id))
  const words = changes.filter((change) => own.has(change.articleId) && change.articleId !== articleId)
  await takeBackWords(trx, userId, articleId, words)
  return { articleId, storyId: (await findStory(trx, userId, articleId)) ?? articleId }
}

/** The article, and the tellings of the story but for it. Throws NOT_FOUND unless the user has both. */
async function storyAndArticle({ trx, userId, storyId, articleId }: Concerned & { storyId: string }) {
  const known = await findStory(trx, userId, storyId)
  if (known === undefined) throw notFound('story')
  const article = await findMember(trx, userId, articleId)
  if (!article) throw notFound('article')
  const tellings = await membersOfStory(trx, userId, known)
  return { article, others: tellings.filter(({ id }) => id !== articleId) }
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
  changes: StoryWord[],
): Promise<StoryChange> {
  const now = await findStory(trx, userId, articleId)
  const rest = others[0] && (await findStory(trx, userId, others[0].id))
  return {
    id: rest ?? now ?? storyId,
    articleId,
    storyId: now ?? articleId,
    changes,
  }
}
