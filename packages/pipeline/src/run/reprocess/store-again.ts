import { highlightsOfIssue } from '@tidings/db/queries/highlight-places'
import { replaceLeftovers } from '@tidings/db/queries/leftovers'
import { clearPlaces, marksOfIssue, storedArticles, storedLeftovers } from '@tidings/db/queries/reprocess'
import type { ArticleRow, Executor, NewLeftover } from '@tidings/db/schema'
import type { FinishedArticle, Leftover } from '../../common/types/issue.ts'
import type { Sketch } from '../../common/types/sketch.ts'
import { leftoverRow } from '../process/leftover-row.ts'
import { storeArticles } from '../process/store-articles.ts'
import { retellStories } from '../stories/tell-stories.ts'
import { anchorHighlights } from './anchor-highlights.ts'
import { keepLeftoverIds } from './keep-leftover-ids.ts'
import { planIssue } from './plan-issue.ts'
import type { ReadIssue } from './read-issue.ts'
import { type Changes, NO_CHANGES, sumOfChanges } from './reprocess-report.ts'
import { settleFate } from './settle-fate.ts'

/**
 * Replaces what is stored of an issue by a new reading of it and gives what changed. Articles that are found again keep
 * their id and all that the reader did with them; see planIssue for the others. `now` is in epoch milliseconds. To be
 * called under lockUser, in one transaction; the same reading a second time changes nothing.
 */
export async function storeAgain(trx: Executor, issue: ReadIssue, now: number): Promise<Changes> {
  const { id: mailId, user_id: userId } = issue.mail
  const stored = await storedArticles(trx, userId, mailId)
  const marks = await marksOfIssue(trx, userId, mailId)
  const highlights = await highlightsOfIssue(trx, userId, mailId)
  const highlighted = new Set(highlights.map(({ article_id }) => article_id))
  const isDear = ({ id, saved_at }: ArticleRow) =>
    saved_at !== null ||
    highlighted.has(id) ||
    (marks.tags.get(id) ?? []).some((tag) => tag.by_reader === 1 && tag.removed_at === null)
  const read = [...issue.articles, ...issue.leftovers].sort((a, b) => a.part.position - b.part.position)
  const plan = planIssue(
    stored.map((row) => ({
      ...{ id: row.id, position: row.position, title: row.title, text: row.text },
      ...{ url: row.url, originalUrl: row.original_url },
      ...{ isLeftOut: row.left_out_at !== null, isTurned: row.turned === 1, isDear: isDear(row) },
    })),
    read.map((part) => ({ ...part, title: part.title ?? '', isArticle: isArticle(part) })),
  )

  await clearPlaces(trx, userId, mailId)
  const rows = new Map(stored.map((row) => [row.id, row]))
  const retold = new Set<string | null>()
  const leftovers: NewLeftover[] = []
  const told: { id: string; sketch: Sketch }[] = []
  /** What came into lists or went out of them. */
  const moved: string[] = []
  let changes = NO_CHANGES
  for (const [position, { read: at, article: known }] of plan.entries()) {
    const part = at === null ? undefined : read[at]
    const row = rows.get(known?.id ?? '')
    const article = part && isArticle(part) ? { ...part, part: { ...part.part, position } } : undefined
    if (part && !isArticle(part)) {
      leftovers.push({
        ...leftoverRow(issue.mail, part, issue.pictures),
        position,
        article_id: row?.id ?? null,
      })
    }
    let change: Partial<Changes> = {}
    if (row && known) {
      const { fate } = known
      const held = part?.part
      change = await settleFate(trx, issue, { row, fate, article, held, position, now, marks })
      if (article) told.push({ id: row.id, sketch: article.sketch })
      if (change.added || change.gone) moved.push(row.id)
    } else if (article) {
      told.push(...(await storeArticles(trx, { ...issue, articles: [article] })))
      change = { added: 1 }
    }
    if (change.fields?.has('text')) retold.add(row?.id ?? null)
    changes = sumOfChanges(changes, { ...NO_CHANGES, ...change })
  }
  await retellStories(trx, { userId, mailId, at: issue.mail.received_at, articles: told }, moved)
  const before = await storedLeftovers(trx, userId, mailId)
  await replaceLeftovers(trx, mailId, keepLeftoverIds(before, leftovers))
  const concerned = highlights.filter(({ article_id }) => retold.has(article_id))
  return { ...changes, highlights: await anchorHighlights(trx, issue.mail, concerned) }
}

const isArticle = (part: FinishedArticle | Leftover): part is FinishedArticle => !('reason' in part)
