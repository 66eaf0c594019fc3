import { findStory } from '@tidings/db/queries/stories'
import type { StoryJudge } from '@tidings/db/queries/story-judge'
import { membersAround } from '@tidings/db/queries/story-members'
import { keepApart, keepTogether } from '@tidings/db/queries/word-on-stories'
import type { Tables } from '@tidings/db/schema'
import { TRPCError } from '@trpc/server'
import type { Transaction } from 'kysely'
import { notFound } from '../not-found.ts'
import type { StoryChange } from '../schemas/story.ts'

/** A story and an article of one user. */
interface Concerned {
  trx: Transaction<Tables>
  userId: string
  storyId: string
  articleId: string
}

/**
 * Notes that an article does not tell a story. Gives that story as it goes by then. Throws NOT_FOUND for what the user
 * does not have. To be called under lockUser.
 */
export async function splitStory(concerned: Concerned, judge: StoryJudge): Promise<StoryChange> {
  const { trx, userId, articleId } = concerned
  const others = await othersOf(concerned)
  const ids = others.map(({ id }) => id)
  await keepApart(trx, userId, articleId, ids, judge)
  return await changeOf(concerned, ids)
}

/**
 * Notes that an article tells a story. Throws NOT_FOUND for what the user does not have, CONFLICT where the story has
 * another telling of the same issue. To be called under lockUser.
 */
export async function joinStory(concerned: Concerned, judge: StoryJudge): Promise<StoryChange> {
  const { trx, userId, articleId } = concerned
  const others = await othersOf(concerned)
  const [article] = (await membersAround(trx, userId, [articleId])).filter(({ id }) => id === articleId)
  if (!article) throw notFound('article')
  const told = others.filter(({ isLeftOut }) => !isLeftOut)
  const first = told.find(({ isDuplicate }) => !isDuplicate) ?? told[0]
  if (!first) return await changeOf(concerned, [])
  if (told.some(({ mailId }) => mailId === article.mailId)) {
    throw new TRPCError({ code: 'CONFLICT', message: 'Two articles of one issue never tell one story.' })
  }
  await keepTogether(trx, userId, articleId, first.id, judge)
  return await changeOf(concerned, [first.id])
}

/** The tellings of the story but for the article. Throws NOT_FOUND unless the user has both. */
async function othersOf({ trx, userId, storyId, articleId }: Concerned) {
  const known = await findStory(trx, userId, storyId)
  if (known === undefined) throw notFound('story')
  const own = await membersAround(trx, userId, [articleId])
  if (!own.some(({ id }) => id === articleId)) throw notFound('article')
  const tellings = own[0]?.storyId === known ? own : await tellingsOf(trx, userId, known)
  return tellings.filter(({ id }) => id !== articleId)
}

async function tellingsOf(trx: Transaction<Tables>, userId: string, storyId: string) {
  const ids = await trx
    .selectFrom('articles')
    .select('id')
    .where('user_id', '=', userId)
    .where('story_id', '=', storyId)
    .limit(1)
    .execute()
  return await membersAround(
    trx,
    userId,
    ids.map(({ id }) => id),
  )
}

async function changeOf(
  { trx, userId, storyId, articleId }: Concerned,
  others: readonly string[],
): Promise<StoryChange> {
  const now = await findStory(trx, userId, articleId)
  const rest = others[0] === undefined ? undefined : await findStory(trx, userId, others[0])
  return { id: rest ?? now ?? storyId, articleId, storyId: now ?? articleId }
}
