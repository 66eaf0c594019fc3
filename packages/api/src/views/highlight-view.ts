import type { ListedHighlight } from '@tidings/db/queries/highlights'
import type { Highlight } from '../schemas/highlight.ts'

/** A highlight as calls show it. */
export function highlightView(row: ListedHighlight): Highlight {
  return {
    id: row.id,
    text: row.text,
    articleId: row.article_id,
    articleTitle: row.article_title,
    sourceNewsletter: row.source_newsletter,
    createdAt: new Date(row.created_at).toISOString(),
    prefix: row.prefix,
    suffix: row.suffix,
    start: row.start_offset,
    end: row.end_offset,
  }
}
