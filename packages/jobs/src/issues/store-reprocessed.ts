import {
  highlightsOfIssue,
  type PlacedHighlight,
  placeHighlight,
} from '@tidings/db/queries/highlights/highlight-places'
import { replaceNonArticleParts } from '@tidings/db/queries/issues/non-article-parts'
import {
  clearPlaces,
  type IssueMarks,
  marksOfIssue,
  storedArticles,
  storedNonArticleParts,
  updateArticle,
} from '@tidings/db/queries/issues/reprocess'
import type { ArticleRow, Executor, MailRow, NewNonArticlePart, NonArticlePartRow } from '@tidings/db/schema'
import { textContent } from '@tidings/mail/common/html/text-content'
import type { EnrichedArticle, NonArticlePart } from '@tidings/mail/common/types/issue'
import type { Sketch } from '@tidings/mail/common/types/sketch'
import { indexMail } from '../search/index-mail.ts'
import { reassignStories } from '../stories/assign-stories.ts'
import { anchorsIn, type PassagePlace } from './anchor-passage.ts'
import { type Changes, NO_CHANGES, sumOfChanges } from './changes.ts'
import { type ArticleDecision, planIssue } from './plan-issue.ts'
import { nonArticlePartRow, storeArticles } from './store-articles.ts'
import { type ReadIssue, updateStored } from './update-stored.ts'

/**
 * Finds the texts of an issue's highlights in the currently stored articles, each in its own article first, then in
 * other listed ones, and stores their positions. Returns how many moved, and the texts that were not found.
 */
async function anchorHighlights(
  trx: Executor,
  mail: MailRow,
  highlights: readonly PlacedHighlight[],
): Promise<Changes['highlights']> {
  if (highlights.length === 0) return { moved: 0, lost: [] }
  const rows = await storedArticles(trx, mail.user_id, mail.id)
  const anchors = new Map(rows.map(({ id, html }) => [id, anchorsIn(textContent(html))]))
  const listed = new Set(rows.flatMap(({ id, excluded_at }) => (excluded_at === null ? [id] : [])))
  const lost: string[] = []
  let moved = 0
  for (const highlight of highlights) {
    const own = highlight.article_id ?? ''
    const others = [...anchors.keys()].filter((id) => id !== own && listed.has(id))
    const [place] = [own, ...others].flatMap((article_id) => {
      const found = anchors.get(article_id)?.(highlight)
      return found ? [{ article_id, ...found }] : []
    })
    if (!place) lost.push(highlight.text)
    else if (isElsewhere(highlight, place)) {
      moved += 1
      await placeHighlight(trx, mail.user_id, { ...highlight, ...place })
    }
  }
  return { moved, lost }
}

/** A highlight without a position keeps none: another one of the same text then counts as the same highlight. */
function isElsewhere(highlight: PlacedHighlight, place: PassagePlace & { article_id: string }): boolean {
  if (highlight.article_id !== place.article_id) return true
  return highlight.start_offset !== null && highlight.start_offset !== place.start_offset
}

interface Decided {
  row: ArticleRow
  decision: ArticleDecision
  /** Its new analysis, if it is an article. */
  article: EnrichedArticle | undefined
  /** The part of the new analysis that it contains, article or not; undefined if it wasn't found. */
  held: { paragraphs: number; links: readonly unknown[] } | undefined
  position: number
  /** Epoch milliseconds. */
  now: number
  marks: IssueMarks
}

/** Applies the decision to a stored article; returns the changes. */
async function settleFate(trx: Executor, issue: ReadIssue, decided: Decided): Promise<Partial<Changes>> {
  const { row, decision, article, held, position, now, marks } = decided
  const { id, user_id: userId } = row
  if (article && (decision === 'kept' || decision === 'out')) {
    const isOut = decision === 'out'
    const fields = await updateStored(trx, issue, { row, article, position, isOut, marks })
    if (isOut) return {}
    const seen = new Map(fields.map((field) => [field, 1]))
    if (row.excluded_at !== null) return { added: 1, fields: seen }
    return fields.length === 0 ? { unchanged: 1 } : { changed: 1, fields: seen }
  }
  // An article that wasn't found contains nothing: its paragraphs are now in other parts.
  const sizes = { paragraphs: held?.paragraphs ?? 0, link_count: held?.links.length ?? 0 }
  if (decision === 'dear') {
    // Analysed as a non-article part, it remains an article because of the user's actions.
    await updateArticle(trx, userId, id, { position, ...sizes, reclassified: held ? 1 : row.reclassified })
    return { keptByHand: 1 }
  }
  await updateArticle(trx, userId, id, {
    position,
    ...sizes,
    excluded_at: row.excluded_at ?? now,
    // Analysed as a non-article part, it is excluded whether or not the user did so.
    reclassified: decision === 'out' && !held ? 1 : 0,
  })
  return row.excluded_at === null ? { gone: 1 } : {}
}

/** The properties by which non-article parts are recognised. */
type Known = Pick<NonArticlePartRow, 'id' | 'article_id' | 'title' | 'text' | 'links'>

/**
 * New non-article parts of an issue with the ids of stored ones with the same text, each id once: a correction refers
 * to the id, and pages that show it keep working.
 */
function keepNonArticlePartIds(
  stored: readonly Known[],
  nonArticleParts: readonly NewNonArticlePart[],
): NewNonArticlePart[] {
  const free = Map.groupBy(stored, keyOf)
  const byArticle = new Map(stored.flatMap((row) => (row.article_id === null ? [] : [[row.article_id, row]])))
  const taken = new Set<string>()
  return nonArticleParts.map((nonArticlePart) => {
    const made = byArticle.get(nonArticlePart.article_id ?? '')
    const known = [made, ...(free.get(keyOf(nonArticlePart)) ?? [])].find((row) => row && !taken.has(row.id))
    if (!known) return nonArticlePart
    taken.add(known.id)
    return { ...nonArticlePart, id: known.id }
  })
}

const keyOf = ({ title, text, links }: Pick<NewNonArticlePart, 'title' | 'text' | 'links'>): string =>
  JSON.stringify([title, text, text === '' ? links : ''])

/**
 * Replaces the stored articles of an issue by a new analysis and returns the changes. Articles that are found again
 * keep their id and everything that the user did with them; see planIssue for the others. `now` is in epoch
 * milliseconds. Call it under lockUser, in one transaction; repeating it changes nothing.
 */
export async function storeReprocessed(trx: Executor, issue: ReadIssue, now: number): Promise<Changes> {
  const { id: mailId, user_id: userId } = issue.mail
  const stored = await storedArticles(trx, userId, mailId)
  const marks = await marksOfIssue(trx, userId, mailId)
  const highlights = await highlightsOfIssue(trx, userId, mailId)
  const highlighted = new Set(highlights.map(({ article_id }) => article_id))
  const isDear = ({ id, saved_at }: ArticleRow) =>
    saved_at !== null ||
    highlighted.has(id) ||
    (marks.tags.get(id) ?? []).some((tag) => tag.by_reader === 1 && tag.removed_at === null)
  const read = [...issue.articles, ...issue.nonArticleParts].sort((a, b) => a.part.position - b.part.position)
  const plan = planIssue(
    stored.map((row) => ({
      ...{ id: row.id, position: row.position, title: row.title, text: row.text },
      ...{ url: row.url, originalUrl: row.original_url, isExcluded: row.excluded_at !== null },
      ...{ isReclassified: row.reclassified === 1, isDear: isDear(row) },
    })),
    read.map((part) => ({ ...part, title: part.title ?? '', isArticle: isArticle(part) })),
  )

  await clearPlaces(trx, userId, mailId)
  const rows = new Map(stored.map((row) => [row.id, row]))
  const changed = new Set<string | null>()
  const nonArticleParts: NewNonArticlePart[] = []
  const groupedArticles: { id: string; sketch: Sketch }[] = []
  /** Articles that were added to lists or removed from them. */
  const moved: string[] = []
  let changes = NO_CHANGES
  for (const [position, { read: at, article: known }] of plan.entries()) {
    const part = at === null ? undefined : read[at]
    const row = rows.get(known?.id ?? '')
    const article = part && isArticle(part) ? { ...part, part: { ...part.part, position } } : undefined
    if (part && !isArticle(part)) {
      const own = nonArticlePartRow(issue.mail, part, issue.pictures)
      nonArticleParts.push({ ...own, position, article_id: row?.id ?? null })
    }
    let change: Partial<Changes> = {}
    if (row && known) {
      const { decision } = known
      const held = part?.part
      change = await settleFate(trx, issue, { row, decision, article, held, position, now, marks })
      if (article) groupedArticles.push({ id: row.id, sketch: article.sketch })
      if (change.added || change.gone) moved.push(row.id)
    } else if (article) {
      groupedArticles.push(...(await storeArticles(trx, { ...issue, articles: [article] })))
      change = { added: 1 }
    }
    if (change.fields?.has('text')) changed.add(row?.id ?? null)
    changes = sumOfChanges(changes, { ...NO_CHANGES, ...change })
  }
  await reassignStories(trx, { userId, mailId, at: issue.mail.received_at, articles: groupedArticles }, moved)
  const before = await storedNonArticleParts(trx, userId, mailId)
  await replaceNonArticleParts(trx, mailId, keepNonArticlePartIds(before, nonArticleParts))
  const concerned = highlights.filter(({ article_id }) => changed.has(article_id))
  const anchored = await anchorHighlights(trx, issue.mail, concerned)
  await indexMail(trx, userId, mailId)
  return { ...changes, highlights: anchored }
}

const isArticle = (part: EnrichedArticle | NonArticlePart): part is EnrichedArticle => !('reason' in part)
