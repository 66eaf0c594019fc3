import { type IssueMarks, updateArticle } from '@tidings/db/queries/reprocess'
import type { ArticleRow, Executor } from '@tidings/db/schema'
import type { FinishedArticle } from '../../common/types/issue.ts'
import type { Fate } from './plan-issue.ts'
import type { ReadIssue } from './read-issue.ts'
import type { Changes } from './reprocess-report.ts'
import { updateStored } from './update-stored.ts'

/** A stored article and what was decided on it. */
interface Decided {
  row: ArticleRow
  fate: Fate
  /** It as it is read now, where that is an article. */
  article: FinishedArticle | undefined
  /** What it holds of the mail as it is read now, as an article or a leftover; undefined where nothing of it is read. */
  held: { paragraphs: number; links: readonly unknown[] } | undefined
  position: number
  /** Epoch milliseconds. */
  now: number
  marks: IssueMarks
}

/** Does to a stored article what was decided; gives what changed. */
export async function settleFate(
  trx: Executor,
  issue: ReadIssue,
  decided: Decided,
): Promise<Partial<Changes>> {
  const { row, fate, article, held, position, now, marks } = decided
  const { id, user_id: userId } = row
  if (article && (fate === 'kept' || fate === 'out')) {
    const fields = await updateStored(trx, issue, { row, article, position, isOut: fate === 'out', marks })
    if (fate === 'out') return {}
    const seen = new Map(fields.map((field) => [field, 1]))
    if (row.left_out_at !== null) return { added: 1, fields: seen }
    return fields.length === 0 ? { unchanged: 1 } : { changed: 1, fields: seen }
  }
  // What nothing is read of holds nothing: its paragraphs are those of other parts now.
  const sizes = { paragraphs: held?.paragraphs ?? 0, link_count: held?.links.length ?? 0 }
  if (fate === 'dear') {
    // Read as a leftover, it is an article because the reader holds on to it.
    await updateArticle(trx, userId, id, { position, ...sizes, turned: held ? 1 : row.turned })
    return { keptByHand: 1 }
  }
  await updateArticle(trx, userId, id, {
    position,
    ...sizes,
    left_out_at: row.left_out_at ?? now,
    // Read as a leftover, it is out whether or not the reader said so.
    turned: fate === 'out' && !held ? 1 : 0,
  })
  return row.left_out_at === null ? { gone: 1 } : {}
}
