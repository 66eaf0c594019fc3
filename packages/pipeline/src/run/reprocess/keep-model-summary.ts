import type { ArticleRow } from '@tidings/db/schema'
import type { contentOf } from '../process/content-of.ts'

type Content = ReturnType<typeof contentOf>

/** What is read of an article now, with what came of asking a model about it as long as it has the words it was asked about. */
export function keepModelSummary(row: ArticleRow, content: Content): Content {
  if (row.summary_key === null || row.title !== content.title || row.text !== content.text) return content
  const { summary_key } = row
  if (row.summary_by === 'text') return { ...content, summary_key }
  const { summary, summary_by, summary_model } = row
  const summary_places = row.summary_places ?? content.summary_places
  return { ...content, summary, summary_places, summary_by, summary_model, summary_key }
}
