import { findArticle } from '@tidings/db/queries/articles/articles'
import type { Executor, UserRow } from '@tidings/db/schema'
import { textContent } from '@tidings/mail/common/html/text-content'
import { type HitRange, hitsInLongText } from '@tidings/mail/search/mark-hits'
import { prepareSearch } from './search-articles.ts'

/**
 * The ranges of an article's text content that match a search, in UTF-16 code units; undefined if the user has no such
 * article.
 */
export async function marksInArticle(
  db: Executor,
  user: Pick<UserRow, 'id' | 'time_zone'>,
  articleId: string,
  text: string,
): Promise<HitRange[] | undefined> {
  const article = await findArticle(db, user.id, articleId)
  if (!article) return undefined
  const search = await prepareSearch(db, user, text, { now: Date.now() })
  return search ? hitsInLongText(textContent(article.html), search.sought) : []
}
