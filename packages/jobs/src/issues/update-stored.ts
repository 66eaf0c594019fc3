import { insertTags, tagKey } from '@tidings/db/queries/articles/tags'
import { dropFoundTags, type IssueMarks, updateArticle } from '@tidings/db/queries/issues/reprocess'
import type { ArticleRow, Executor, MailRow } from '@tidings/db/schema'
import type { EnrichedArticle, NonArticlePart } from '@tidings/mail/common/types/issue'
import type { PictureIds } from '../pictures/store-pictures.ts'
import { contentOf } from './store-articles.ts'

/** A newly analysed issue, with its mail and the newsletter that it keeps. */
export interface ReadIssue {
  mail: MailRow
  newsletterId: string
  /** Epoch milliseconds; null where the mail states no date. */
  sentAt: number | null
  articles: readonly EnrichedArticle[]
  nonArticleParts: readonly NonArticlePart[]
  pictures: PictureIds
}

type Content = ReturnType<typeof contentOf>

/** The new analysis of an article, with the model's result if its text is the one that the model was asked about. */
function keepModelSummary(row: ArticleRow, content: Content): Content {
  if (row.summary_key === null || row.title !== content.title || row.text !== content.text) return content
  const { summary_key } = row
  if (row.summary_by === 'text') return { ...content, summary_key }
  const { summary, summary_by, summary_model } = row
  const summary_places = row.summary_places ?? content.summary_places
  return { ...content, summary, summary_places, summary_by, summary_model, summary_key }
}

/**
 * Updates a stored article: content, position, detected tags. What the user did with it is kept: saved, read, tags
 * added and removed. `isOut`: the user excluded it, which stays so. Returns the names of the visible changes.
 */
export async function updateStored(
  trx: Executor,
  issue: ReadIssue,
  one: { row: ArticleRow; article: EnrichedArticle; position: number; isOut: boolean; marks: IssueMarks },
): Promise<string[]> {
  const { row, article, position, isOut, marks } = one
  const { id, user_id: userId } = row
  const { columns, fields } = changedFields(row, keepModelSummary(row, contentOf(article, issue)))
  await updateArticle(trx, userId, id, {
    ...columns,
    position,
    excluded_at: isOut ? row.excluded_at : null,
    reclassified: isOut ? 1 : 0,
  })
  const tags = marks.tags.get(id) ?? []
  const now = new Set(article.tags.map(tagKey))
  const has = new Set(tags.map(({ key }) => key))
  const isFound = (tag: (typeof tags)[number]) => tag.by_reader === 0 && tag.removed_at === null
  const isSame =
    tags.every((tag) => !isFound(tag) || now.has(tag.key)) && [...now].every((key) => has.has(key))
  if (!isSame) {
    await dropFoundTags(trx, userId, id, article.tags)
    await insertTags(trx, userId, id, article.tags)
  }
  return isSame ? fields : [...fields, 'tags']
}

/** The visible properties of an article, and their columns. */
const SEEN: Record<string, readonly (keyof Content)[]> = {
  title: ['title'],
  link: ['url', 'original_url'],
  text: ['html', 'text'],
  summary: ['summary'],
  picture: ['image_id'],
  category: ['category'],
  section: ['section'],
  author: ['author'],
  'reading time': ['reading_minutes'],
  date: ['published_at'],
}

/** The columns of an article that a new analysis changes, and the names of the visible changes. */
function changedFields(row: ArticleRow, content: Content): { columns: Partial<Content>; fields: string[] } {
  const differs = (column: keyof Content) => row[column] !== content[column]
  const columns = Object.fromEntries(
    Object.entries(content).filter(([column, value]) => row[column as keyof Content] !== value),
  )
  return { columns, fields: Object.keys(SEEN).filter((field) => SEEN[field]?.some(differs)) }
}
