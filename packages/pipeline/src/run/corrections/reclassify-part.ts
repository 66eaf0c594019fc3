import { randomUUID } from 'node:crypto'
import { notFound } from '@tidings/db/domain-error'
import { forgetOldLessons, unlearnPart, writeLesson } from '@tidings/db/queries/lessons'
import { requestSummaries } from '@tidings/db/queries/summary-requests'
import {
  findArticleToTurn,
  findLeftoverToTurn,
  setLeftOut,
  type TurnableArticle,
  traitsThatStayed,
} from '@tidings/db/queries/turned-parts'
import { lockUser } from '@tidings/db/queries/users'
import type { Executor, LessonRow } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import { whatIsTaught } from '../../analyse/corrections/what-is-taught.ts'
import { regroupStories } from '../stories/regroup-stories.ts'
import { correctionFeatures } from './corrections.ts'
import { makeArticle } from './make-article.ts'

/** What reclassifying takes. */
export interface Reclassifying {
  db: Executor
  limits: Pick<UserLimits, 'lessonsOfNewsletter'>
}

/** What a correction does to later issues, see `whatIsTaught`. */
export type Learned = ReturnType<typeof whatIsTaught>

/**
 * Makes an article of a part that is none, or puts an article back that was left out; gives its id, and what later issues
 * learn from it. Where there is a model for it, the article waits for its summary. What is an article already stays as it
 * is. Throws NOT_FOUND for a part that the user's issue does not have, CONFLICT for one without words.
 */
export function reclassifyAsArticle(
  { db, limits, requestsSummaries }: Reclassifying & { requestsSummaries: boolean },
  userId: string,
  mailId: string,
  partId: string,
): Promise<{ articleId: string; learned: Learned }> {
  return db.transaction().execute(async (trx) => {
    // Two tabs that reclassify one part would make two articles of it.
    await lockUser(trx, userId)
    const made = await articleOf({ db: trx, limits }, userId, mailId, partId)
    if (requestsSummaries) await requestSummaries(trx, userId, [made.articleId], Date.now())
    return made
  })
}

async function articleOf(
  within: Reclassifying,
  userId: string,
  mailId: string,
  partId: string,
): Promise<{ articleId: string; learned: Learned }> {
  const { db: trx } = within
  const part = await findLeftoverToTurn(trx, userId, mailId, partId)
  const articleId = part ? part.article_id : partId
  const article = articleId === null ? undefined : await findArticleToTurn(trx, userId, mailId, articleId)
  if (article) {
    const learned = article.left_out_at === null ? null : await move(within, userId, 'article', article)
    return { articleId: article.id, learned }
  }
  if (!part) throw notFound('part')
  const made = await makeArticle(trx, part)
  const reclassified = { ...made, partId: part.id, traits: part.traits }
  return { articleId: made.id, learned: await learn(within, userId, 'article', reclassified) }
}

/**
 * Takes an article out of all lists and counts; gives the id of the part that puts it back, and what later issues learn
 * from it. One that is left out already stays so. Throws NOT_FOUND for what is no article of the user's issue.
 */
export function reclassifyAsLeftover(
  { db, limits }: Reclassifying,
  userId: string,
  mailId: string,
  articleId: string,
): Promise<{ partId: string; learned: Learned }> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const article = await findArticleToTurn(trx, userId, mailId, articleId)
    if (!article) throw notFound('article')
    const isOut = article.left_out_at !== null
    const learned = isOut ? null : await move({ db: trx, limits }, userId, 'leftover', article)
    return { partId: partOf(article), learned }
  })
}

/** What was made of a part is that part. */
const partOf = ({ id, leftover_id }: TurnableArticle) => leftover_id ?? id

/** Puts an article on the other side. One that goes back takes the correction away that its way out had made. */
async function move(
  within: Reclassifying,
  userId: string,
  verdict: LessonRow['verdict'],
  article: TurnableArticle,
): Promise<Learned> {
  const { db: trx } = within
  const leftOutAt = verdict === 'leftover' ? Date.now() : null
  await setLeftOut(trx, userId, article.id, { leftOutAt, turned: article.turned === 0 })
  await regroupStories(trx, userId, [article.id])
  const partId = partOf(article)
  if (article.turned === 0) return await learn(within, userId, verdict, { ...article, partId })
  await unlearnPart(trx, userId, partId)
  return null
}

async function learn(
  { db: trx, limits }: Reclassifying,
  userId: string,
  verdict: LessonRow['verdict'],
  part: Pick<LessonRow, 'newsletter_id' | 'mail_id' | 'title'> & { partId: string; traits: string | null },
): Promise<Learned> {
  // What came before features were kept can be reclassified and says nothing.
  if (part.traits === null) return null
  const stayed = await traitsThatStayed(trx, userId, part.mail_id, verdict)
  const features = correctionFeatures(part.traits, verdict, stayed)
  const learned = whatIsTaught({ verdict, ...features })
  if (learned === null) return null
  await writeLesson(trx, {
    id: randomUUID(),
    user_id: userId,
    newsletter_id: part.newsletter_id,
    mail_id: part.mail_id,
    part_id: part.partId,
    verdict,
    title: part.title,
    traits: JSON.stringify(features),
    created_at: Date.now(),
  })
  await forgetOldLessons(trx, userId, part.newsletter_id, limits.lessonsOfNewsletter)
  return learned
}
