import { dropFoundTags, type IssueMarks, updateArticle } from '@tidings/db/queries/reprocess'
import { insertTags, tagKey } from '@tidings/db/queries/tags'
import type { ArticleRow, Executor } from '@tidings/db/schema'
import type { FinishedArticle } from '../../common/types/issue.ts'
import { contentOf } from '../process/content-of.ts'
import { changedFields } from './changed-fields.ts'
import { keepModelSummary } from './keep-model-summary.ts'
import type { ReadIssue } from './read-issue.ts'

/**
 * Gives a stored article what is read of it now: content, place, the tags found in it. What the reader did
 * with it stays: saved, read, tags added and taken away. `isOut`: the reader left it out, and it stays so. Gives by name
 * what a reader sees changed.
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
    article: FinishedArticle
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
    left_out_at: isOut ? row.left_out_at : null,
    turned: isOut ? 1 : 0,
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
