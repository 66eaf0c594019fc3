import { randomUUID } from 'node:crypto'
import { DomainError, notFound } from '@tidings/db/domain-error'
import { insertArticle } from '@tidings/db/queries/articles/articles'
import { insertTags } from '@tidings/db/queries/articles/tags'
import {
  deleteCorrectionOfPart,
  deleteOldCorrections,
  saveCorrection,
} from '@tidings/db/queries/issues/corrections'
import { findIssue } from '@tidings/db/queries/issues/issue-parts'
import {
  featuresOfUnchangedParts,
  findArticleToReclassify,
  findNonArticlePartToReclassify,
  type ReclassifiableArticle,
  setArticleOfPart,
  setExcluded,
} from '@tidings/db/queries/issues/reclassified-parts'
import { requestSummaries } from '@tidings/db/queries/summaries/summary-requests'
import type { CorrectionRow, Executor, NonArticlePartRow } from '@tidings/db/schema'
import type { UserLimits } from '@tidings/db/user-limits'
import { secondsOfArticle } from '@tidings/mail/common/text/reading-time'
import { canBeArticle, titleOf } from '@tidings/mail/corrections/reclassify-part'
import { correctionScope } from '@tidings/mail/corrections/similarity-to-correction'
import { enrichStory } from '@tidings/mail/enrich-issue'
import { lockedTransaction } from '../locked-transaction.ts'
import { indexMail } from '../search/index-mail.ts'
import { assignStories } from '../stories/assign-stories.ts'
import { regroupStories } from '../stories/regroup-stories.ts'
import { correctionFeatures } from './corrections.ts'

/** The maximum length of a title made from the text, in characters. */
const TITLE_LENGTH = 1000
/** By then the part's text shows its subject. The summary is computed synchronously. */
const SUMMARISED_LENGTH = 50_000

/**
 * Makes an article of a non-article part, in its place, enriched like any other. Call it under lockUser. Throws
 * CONFLICT if the part has no text.
 */
async function makeArticle(trx: Executor, part: NonArticlePartRow) {
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
  const { received_at } = mail
  const sentAt = mail.sent_at !== null && mail.sent_at > 0 ? mail.sent_at : received_at
  await insertArticle(trx, {
    ...{ id, user_id: userId, mail_id: mailId, newsletter_id: mail.newsletter_id, position },
    ...{ title, text, html, url, original_url, image_id, section, author, reading_minutes },
    ...{ paragraphs: part.paragraphs, link_count: part.link_count, features: part.features },
    ...{ worth: enriched.worth, summary: enriched.summary, category: enriched.category },
    summary_places: JSON.stringify(enriched.summarySentences),
    reading_seconds: secondsOfArticle({ title, text }),
    ...{ published_at: Math.min(sentAt, received_at), received_at },
    ...{ story_id: id, is_duplicate: 0, reclassified: 1 },
  })
  await insertTags(trx, userId, id, enriched.tags)
  const articles = [{ id, sketch: enriched.sketch }]
  await assignStories(trx, { userId, mailId, at: mail.received_at, articles })
  await setArticleOfPart(trx, userId, part.id, id)
  return { id, newsletter_id: mail.newsletter_id, mail_id: mailId, title }
}

export interface Reclassifying {
  db: Executor
  limits: Pick<UserLimits, 'correctionsOfNewsletter'>
}

/** The scope of a correction in later issues, see `correctionScope`. */
export type CorrectionScope = ReturnType<typeof correctionScope>

/**
 * Makes an article of a non-article part, or restores an excluded article; returns its id and the scope of the
 * correction. If a model is configured, the article waits for its summary. Nothing changes for a part that is an
 * article already. Throws NOT_FOUND if the user's issue has no such part, CONFLICT if it has no words.
 */
export function reclassifyAsArticle(
  { db, limits, requestsSummaries }: Reclassifying & { requestsSummaries: boolean },
  userId: string,
  mailId: string,
  partId: string,
): Promise<{ articleId: string; scope: CorrectionScope }> {
  return lockedTransaction(db, userId, async (trx) => {
    // Two tabs that reclassify one part would create two articles.
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
): Promise<{ articleId: string; scope: CorrectionScope }> {
  const { db: trx } = within
  const part = await findNonArticlePartToReclassify(trx, userId, mailId, partId)
  const articleId = part ? part.article_id : partId
  const article =
    articleId === null ? undefined : await findArticleToReclassify(trx, userId, mailId, articleId)
  if (article) {
    const scope = article.excluded_at === null ? null : await move(within, userId, 'article', article)
    return { articleId: article.id, scope }
  }
  if (!part) throw notFound('part')
  const made = await makeArticle(trx, part)
  const reclassified = { ...made, partId: part.id, features: part.features }
  return { articleId: made.id, scope: await recordCorrection(within, userId, 'article', reclassified) }
}

/**
 * Excludes an article from all lists and counts; returns the id of the part that restores it, and the scope of the
 * correction. Nothing changes for one that is excluded already. Throws NOT_FOUND if the user's issue has no such
 * article.
 */
export function reclassifyAsNonArticlePart(
  { db, limits }: Reclassifying,
  userId: string,
  mailId: string,
  articleId: string,
): Promise<{ partId: string; scope: CorrectionScope }> {
  return lockedTransaction(db, userId, async (trx) => {
    const article = await findArticleToReclassify(trx, userId, mailId, articleId)
    if (!article) throw notFound('article')
    const isOut = article.excluded_at !== null
    const scope = isOut ? null : await move({ db: trx, limits }, userId, 'non-article', article)
    await indexMail(trx, userId, mailId)
    return { partId: partOf(article), scope }
  })
}

/** An article that was made from a part becomes that part again. */
const partOf = ({ id, non_article_part_id }: ReclassifiableArticle) => non_article_part_id ?? id

/** Includes or excludes an article. Reverting this removes the correction that it had created. */
async function move(
  within: Reclassifying,
  userId: string,
  verdict: CorrectionRow['verdict'],
  article: ReclassifiableArticle,
): Promise<CorrectionScope> {
  const { db: trx } = within
  const excludedAt = verdict === 'non-article' ? Date.now() : null
  await setExcluded(trx, userId, article.id, { excludedAt, reclassified: article.reclassified === 0 })
  await regroupStories(trx, userId, [article.id])
  const partId = partOf(article)
  if (article.reclassified === 0)
    return await recordCorrection(within, userId, verdict, { ...article, partId })
  await deleteCorrectionOfPart(trx, userId, partId)
  return null
}

async function recordCorrection(
  { db: trx, limits }: Reclassifying,
  userId: string,
  verdict: CorrectionRow['verdict'],
  part: Pick<CorrectionRow, 'newsletter_id' | 'mail_id' | 'title'> & {
    partId: string
    features: string | null
  },
): Promise<CorrectionScope> {
  // Parts from before features were stored can be reclassified, without an effect on later issues.
  if (part.features === null) return null
  const stayed = await featuresOfUnchangedParts(trx, userId, part.mail_id, verdict)
  const features = correctionFeatures(part.features, verdict, stayed)
  const scope = correctionScope({ verdict, ...features })
  if (scope === null) return null
  const { newsletter_id, mail_id, partId: part_id, title } = part
  await saveCorrection(trx, {
    ...{ id: randomUUID(), user_id: userId, newsletter_id, mail_id, part_id, title },
    ...{ verdict, features: JSON.stringify(features), created_at: Date.now() },
  })
  await deleteOldCorrections(trx, userId, part.newsletter_id, limits.correctionsOfNewsletter)
  return scope
}
