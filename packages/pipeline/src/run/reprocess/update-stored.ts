import { dropFoundTags, type IssueMarks, updateArticle } from '@tidings/db/queries/reprocess'
import { insertTags, tagKey } from '@tidings/db/queries/tags'
import type { ArticleRow, Executor, MailRow } from '@tidings/db/schema'
import type { EnrichedArticle, NonArticlePart } from '../../common/types/issue.ts'
import type { PictureIds } from '../pictures/store-pictures.ts'
import { contentOf } from '../process/store-articles.ts'

/** An issue as it is read now, with the mail and the newsletter that it stays with. */
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

/**
 * What is read of an article now, with the outcome of asking a model about it as long as it has the words it was asked
 * about.
 */
function keepModelSummary(row: ArticleRow, content: Content): Content {
  if (row.summary_key === null || row.title !== content.title || row.text !== content.text) return content
  const { summary_key } = row
  if (row.summary_by === 'text') return { ...content, summary_key }
  const { summary, summary_by, summary_model } = row
  const summary_places = row.summary_places ?? content.summary_places
  return { ...content, summary, summary_places, summary_by, summary_model, summary_key }
}

/**
 * Returns a stored article what is read of it now: content, place, the tags found in it. What the user did with it
 * stays: saved, read, tags added and removed. `isOut`: the user left it out, and it stays so. Returns by name what a
 * user sees changed.
 */
export async function updateStored(
  trx: Executor,
  issue: ReadIssue,
  {
    row,
    article,
    position,
    isOut,
    marks,
  }: {
    row: ArticleRow
    article: EnrichedArticle
    position: number
    isOut: boolean
    marks: IssueMarks
  },
): Promise<string[]> {
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

/** What a user sees of an article, and the columns that hold it. */
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

/** The columns of an article that a new reading changes, and by name what a user sees of that. */
function changedFields(row: ArticleRow, content: Content): { columns: Partial<Content>; fields: string[] } {
  const differs = (column: keyof Content) => row[column] !== content[column]
  const columns = Object.fromEntries(
    Object.entries(content).filter(([column, value]) => row[column as keyof Content] !== value),
  )
  return { columns, fields: Object.keys(SEEN).filter((field) => SEEN[field]?.some(differs)) }
}
