import { storiesOfIssue } from '@tidings/db/queries/rerun'
import { orderTellings } from '@tidings/db/queries/story-tellings'
import type { Executor } from '@tidings/db/schema'
import type { FinishedArticle } from '../../issue.ts'
import type { Changes } from '../../rerun/rerun-report.ts'
import { storeArticles } from '../store-articles.ts'
import type { ReadIssue } from './read-issue.ts'

/** Adds an article that an earlier reading of the issue did not find; of its story it may be the first telling. */
export async function addArticle(
  trx: Executor,
  issue: ReadIssue,
  article: FinishedArticle,
): Promise<Partial<Changes>> {
  await storeArticles(trx, { ...issue, articles: [article] })
  const { id: mailId, user_id: userId } = issue.mail
  const [storyId] = await storiesOfIssue(trx, userId, mailId, article.part.position)
  if (storyId !== undefined) await orderTellings(trx, userId, storyId)
  return { added: 1 }
}
