import { randomUUID } from 'node:crypto'
import { DomainError, notFound } from '@tidings/db/domain-error'
import { insertArticle } from '@tidings/db/queries/articles'
import { deleteCorrectionOfPart, deleteOldCorrections, saveCorrection } from '@tidings/db/queries/corrections'
import { findIssue } from '@tidings/db/queries/issue-parts'
import {
  featuresThatStayed,
  findArticleToReclassify,
  findNonArticlePartToReclassify,
  nameMadeArticle,
  type ReclassifiableArticle,
  setExcluded,
} from '@tidings/db/queries/reclassified-parts'
import { requestSummaries } from '@tidings/db/queries/summary-requests'
import { insertTags } from '@tidings/db/queries/tags'
import { lockUser } from '@tidings/db/queries/users'
import type { CorrectionRow, Executor, NonArticlePartRow } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import { correctionScope } from '../../analyse/corrections/correction.ts'
import { canBeArticle, titleOf } from '../../analyse/corrections/reclassify-part.ts'
import { enrichStory } from '../../analyse/enrich/enrich-issue.ts'
import { secondsOfArticle } from '../../common/text/reading-time.ts'
import { indexMail } from '../search/index-mail.ts'
import { assignStories } from '../stories/assign-stories.ts'
import { regroupStories } from '../stories/regroup-stories.ts'
import { correctionFeatures } from './corrections.ts'

/** A title is made of so many characters of the text at most. */
const TITLE_LENGTH = 1000
/** A part tells by then what it is about. The summary is made here and now, where whoever else asks waits for it. */
const SUMMARISED_LENGTH = 50_000

/**
 * Makes an article of a part that is none, in its place, enriched like any other. To be called under lockUser. Throws
 * CONFLICT where there is nothing to read in it.
 */
async function makeArticle(
  trx: Executor,
  part: NonArticlePartRow,
): Promise<{ id: string; newsletter_id: string; mail_id: string; title: string }> {
  if (!canBeArticle(part)) {
    throw new DomainError({ code: 'CONFLICT', message: 'It has no text to show as an article.' })
  }
  const { user_id: userId, mail_id: mailId, html, url } = part
  const mail = await findIssue(trx, userId, mailId)
  if (!mail?.newsletter_id) throw notFound('part')
  const title = titleOf({ title: part.title, text: part.text.slice(0, TITLE_LENGTH) })
  const text = part.text === '' ? title : part.text
  const words = text.slice(0, SUMMARISED_LENGTH).toWellFormed()
  const enriched = enrichStory({ title, text: words, url, section: part.section })
  const id = randomUUID()
  const { original_url, image_id, section, author, reading_minutes, position } = part
  await insertArticle(trx, {
    ...{ id, user_id: userId, mail_id: mailId, newsletter_id: mail.newsletter_id, position },
    ...{ title, text, html, url, original_url, image_id, section, author, reading_minutes },
    reading_seconds: secondsOfArticle({ title, text }),
    ...{ paragraphs: part.paragraphs, link_count: part.link_count, features: part.features },
    summary: enriched.summary,
    summary_places: JSON.stringify(enriched.summarySentences),
    category: enriched.category,
    published_at:
      mail.sent_at !== null && mail.sent_at > 0 ? Math.min(mail.sent_at, mail.received_at) : mail.received_at,
    received_at: mail.received_at,
    story_id: id,
    is_duplicate: 0,
    reclassified: 1,
  })
  await insertTags(trx, userId, id, enriched.tags)
  const articles = [{ id, sketch: enriched.sketch }]
  await assignStories(trx, { userId, mailId, at: mail.received_at, articles })
  await nameMadeArticle(trx, userId, part.id, id)
  return { id, newsletter_id: mail.newsletter_id, mail_id: mailId, title }
}

/** What reclassifying takes. */
export interface Reclassifying {
  db: Executor
  limits: Pick<UserLimits, 'correctionsOfNewsletter'>
}

/** What a correction does to later issues, see `correctionScope`. */
export type Learned = ReturnType<typeof correctionScope>

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
    await indexMail(trx, userId, mailId)
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
  const part = await findNonArticlePartToReclassify(trx, userId, mailId, partId)
  const articleId = part ? part.article_id : partId
  const article =
    articleId === null ? undefined : await findArticleToReclassify(trx, userId, mailId, articleId)
  if (article) {
    const learned = article.excluded_at === null ? null : await move(within, userId, 'article', article)
    return { articleId: article.id, learned }
  }
  if (!part) throw notFound('part')
  const made = await makeArticle(trx, part)
  const reclassified = { ...made, partId: part.id, features: part.features }
  return { articleId: made.id, learned: await learn(within, userId, 'article', reclassified) }
}

/**
 * Takes an article out of all lists and counts; returns the id of the part that puts it back, and what later issues
 * learn from it. One that is left out already stays so. Throws NOT_FOUND for what is no article of the user's issue.
 */
export function reclassifyAsNonArticlePart(
  { db, limits }: Reclassifying,
  userId: string,
  mailId: string,
  articleId: string,
): Promise<{ partId: string; learned: Learned }> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const article = await findArticleToReclassify(trx, userId, mailId, articleId)
    if (!article) throw notFound('article')
    const isOut = article.excluded_at !== null
    const learned = isOut ? null : await move({ db: trx, limits }, userId, 'non-article', article)
    await indexMail(trx, userId, mailId)
    return { partId: partOf(article), learned }
  })
}

/** What was made of a part is that part. */
const partOf = ({ id, non_article_part_id }: ReclassifiableArticle) => non_article_part_id ?? id

/** Puts an article on the other side. One that goes back removes the correction that its way out had made. */
async function move(
  within: Reclassifying,
  userId: string,
  verdict: CorrectionRow['verdict'],
  article: ReclassifiableArticle,
): Promise<Learned> {
  const { db: trx } = within
  const excludedAt = verdict === 'non-article' ? Date.now() : null
  await setExcluded(trx, userId, article.id, { excludedAt, reclassified: article.reclassified === 0 })
  await regroupStories(trx, userId, [article.id])
  const partId = partOf(article)
  if (article.reclassified === 0) return await learn(within, userId, verdict, { ...article, partId })
  await deleteCorrectionOfPart(trx, userId, partId)
  return null
}

async function learn(
  { db: trx, limits }: Reclassifying,
  userId: string,
  verdict: CorrectionRow['verdict'],
  part: Pick<CorrectionRow, 'newsletter_id' | 'mail_id' | 'title'> & {
    partId: string
    features: string | null
  },
): Promise<Learned> {
  // What came before features were kept can be reclassified and says nothing.
  if (part.features === null) return null
  const stayed = await featuresThatStayed(trx, userId, part.mail_id, verdict)
  const features = correctionFeatures(part.features, verdict, stayed)
  const learned = correctionScope({ verdict, ...features })
  if (learned === null) return null
  await saveCorrection(trx, {
    id: randomUUID(),
    user_id: userId,
    newsletter_id: part.newsletter_id,
    mail_id: part.mail_id,
    part_id: part.partId,
    verdict,
    title: part.title,
    features: JSON.stringify(features),
    created_at: Date.now(),
  })
  await deleteOldCorrections(trx, userId, part.newsletter_id, limits.correctionsOfNewsletter)
  return learned
}
