import { listedArticles } from '@tidings/db/queries/articles/articles'
import type { ListedHighlight } from '@tidings/db/queries/highlights/highlight-filter'
import type { Executor } from '@tidings/db/schema'

/**
 * The data of articles for webhooks, in that order. Titles and names are from mails: plain text that is data for the
 * receiver, whatever it says. `origin` is the public address of the product without a trailing slash.
 */
export async function articleData(
  db: Executor,
  userId: string,
  ids: readonly string[],
  origin: string,
): Promise<object[]> {
  const rows = await listedArticles(db, userId, ids)
  return rows.map((row) => ({
    article: {
      id: row.id,
      title: row.title,
      newsletter: { id: row.newsletter_id, name: row.newsletter_name },
      /** The article here, and the newsletter's link. */
      webUrl: articleAddress(origin, row.id),
      url: row.url,
      receivedAt: new Date(row.received_at).toISOString(),
      isDuplicate: row.is_duplicate === 1,
    },
  }))
}

/** The data of a highlight for webhooks. */
export function highlightData(row: ListedHighlight, origin: string): object {
  return {
    highlight: {
      id: row.id,
      text: row.text,
      note: row.note,
      color: row.color,
      createdAt: new Date(row.created_at).toISOString(),
    },
    article: {
      id: row.article_id,
      title: row.article_title,
      newsletter: { name: row.source_newsletter },
      webUrl: row.article_id === null ? null : articleAddress(origin, row.article_id),
    },
  }
}

const articleAddress = (origin: string, id: string): string => `${origin}/article/${id}`
