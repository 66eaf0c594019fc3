import { randomUUID } from 'node:crypto'
import { forgetOldLessons, unlearnPart, writeLesson } from '@tidings/db/queries/lessons'
import { regroupStories } from '@tidings/db/queries/regroup-stories'
import {
  findArticleToTurn,
  findLeftoverToTurn,
  setLeftOut,
  type TurnableArticle,
  traitsThatStayed,
} from '@tidings/db/queries/turned-parts'
import type { LessonRow, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { Services } from '../context.ts'
import { notFound } from '../not-found.ts'
import type { Learned } from '../schemas/issue-page.ts'
import { lessonTraits } from './lesson-traits.ts'
import { makeArticle } from './make-article.ts'

type Trx = Transaction<Tables>

/**
 * Makes a leftover an article, or puts an article back that was left out; gives its id, and what that taught. What is an
 * article already stays as it is. Throws NOT_FOUND for a part that the user's issue does not have, CONFLICT for one without words.
 */
export async function treatAsStory(
  trx: Trx,
  services: Pick<Services, 'finishStory' | 'tellStory' | 'storyJudge' | 'whatIsTaught' | 'limits'>,
  userId: string,
  mailId: string,
  partId: string,
): Promise<{ articleId: string; learned: Learned }> {
  const leftover = await findLeftoverToTurn(trx, userId, mailId, partId)
  const articleId = leftover ? leftover.article_id : partId
  const article = articleId === null ? undefined : await findArticleToTurn(trx, userId, mailId, articleId)
  if (article) {
    const learned = article.left_out_at === null ? null : await putBack(trx, services, userId, article)
    return { articleId: article.id, learned }
  }
  if (!leftover) throw notFound('part')
  const made = await makeArticle(trx, services, leftover)
  const part = { ...made, partId: leftover.id, traits: leftover.traits }
  return { articleId: made.id, learned: await learn(trx, services, userId, 'article', part) }
}

/**
 * Takes an article out of all lists and counts; gives what `treatAsStory` takes to put it back, and what that taught. One
 * that is left out already stays so. Throws NOT_FOUND for what is no article of the user's issue.
 */
export async function leaveOutStory(
  trx: Trx,
  services: Pick<Services, 'storyJudge' | 'whatIsTaught' | 'limits'>,
  userId: string,
  mailId: string,
  articleId: string,
): Promise<{ partId: string; learned: Learned }> {
  const article = await findArticleToTurn(trx, userId, mailId, articleId)
  if (!article) throw notFound('article')
  const partId = partOf(article)
  if (article.left_out_at !== null) return { partId, learned: null }
  await setLeftOut(trx, userId, article.id, { leftOutAt: Date.now(), turned: article.turned === 0 })
  await regroupStories(trx, userId, [article.id], services.storyJudge)
  return { partId, learned: await learnOrUnlearn(trx, services, userId, 'leftover', article) }
}

async function putBack(
  trx: Trx,
  services: Pick<Services, 'storyJudge' | 'whatIsTaught' | 'limits'>,
  userId: string,
  article: TurnableArticle,
): Promise<Learned> {
  await setLeftOut(trx, userId, article.id, { leftOutAt: null, turned: article.turned === 0 })
  await regroupStories(trx, userId, [article.id], services.storyJudge)
  return await learnOrUnlearn(trx, services, userId, 'article', article)
}

/** What was made of a leftover is that part. */
const partOf = ({ id, leftover_id }: TurnableArticle) => leftover_id ?? id

/** Turning back takes the lesson away that turning taught. */
async function learnOrUnlearn(
  trx: Trx,
  services: Pick<Services, 'whatIsTaught' | 'limits'>,
  userId: string,
  verdict: LessonRow['verdict'],
  article: TurnableArticle,
): Promise<Learned> {
  const partId = partOf(article)
  if (article.turned === 0) return await learn(trx, services, userId, verdict, { ...article, partId })
  await unlearnPart(trx, userId, partId)
  return null
}

async function learn(
  trx: Trx,
  { whatIsTaught, limits }: Pick<Services, 'whatIsTaught' | 'limits'>,
  userId: string,
  verdict: LessonRow['verdict'],
  part: Pick<LessonRow, 'newsletter_id' | 'mail_id' | 'title'> & { partId: string; traits: string | null },
): Promise<Learned> {
  // What came before traits were kept can be turned and teaches nothing.
  if (part.traits === null) return null
  const taught = lessonTraits(
    part.traits,
    verdict,
    await traitsThatStayed(trx, userId, part.mail_id, verdict),
  )
  const learned = whatIsTaught({ verdict, ...taught })
  if (learned === null) return null
  await writeLesson(trx, {
    id: randomUUID(),
    user_id: userId,
    newsletter_id: part.newsletter_id,
    mail_id: part.mail_id,
    part_id: part.partId,
    verdict,
    title: part.title,
    traits: JSON.stringify(taught),
    created_at: Date.now(),
  })
  await forgetOldLessons(trx, userId, part.newsletter_id, limits.lessonsOfNewsletter)
  return learned
}
