import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { HighlightColor } from '../../schema/articles.ts'
import type { Executor, HighlightRow } from '../../schema.ts'
import { isChanged, isFound, own } from '../common/rows.ts'
import { values } from '../common/values.ts'
import type { Window } from '../common/window.ts'
import {
  type HighlightFilter,
  type ListedHighlight,
  listedHighlights,
  searchText,
} from './highlight-filter.ts'

/** A highlighted text, and its context. */
export type Passage = Pick<HighlightRow, 'text' | 'prefix' | 'suffix' | 'start_offset' | 'end_offset'>

/** These highlights of the user, in the order of the ids. */
export async function listHighlightsById(db: Executor, userId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  const rows = await listedHighlights(db, userId).where('h.id', 'in', values(db, ids)).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** The user's highlights, newest first. */
export async function listHighlights(
  db: Executor,
  userId: string,
  { after, limit, offset, ...filter }: HighlightFilter & Window,
): Promise<ListedHighlight[]> {
  let query = listedHighlights(db, userId, filter)
  if (after) {
    query = query.where((eb) =>
      eb.or([
        eb('h.created_at', '<', after.at),
        eb.and([eb('h.created_at', '=', after.at), eb('h.id', '<', after.id)]),
      ]),
    )
  }
  return query.orderBy('h.created_at', 'desc').orderBy('h.id', 'desc').limit(limit).offset(offset).execute()
}

/** A highlight to store under `id`; `createdAt` in epoch milliseconds. */
type NewHighlight = Passage & {
  id: string
  createdAt: number
  color?: HighlightColor
  note?: string | null
}

/**
 * Stores a highlight under `id` and returns it as stored; an existing one of the same text stays, with its own id.
 * Undefined if the user has no such article.
 */
export async function insertHighlight(
  db: Executor,
  userId: string,
  articleId: string,
  { id, createdAt, color = 'yellow', note = null, ...passage }: NewHighlight,
): Promise<ListedHighlight | undefined> {
  const digest = passageDigest(passage)
  const article = await db
    .selectFrom('articles')
    .select('title')
    .where(own(userId, articleId))
    .executeTakeFirst()
  const search = searchText(passage.text, note, article?.title ?? null)
  await db
    .insertInto('highlights')
    .columns([
      'id',
      'user_id',
      'article_id',
      'article_title',
      'source_newsletter',
      'text',
      'prefix',
      'suffix',
      'start_offset',
      'end_offset',
      'passage',
      'color',
      'note',
      'search_text',
      'created_at',
    ])
    .expression(
      db
        .selectFrom('articles as a')
        .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
        .where('a.user_id', '=', userId)
        .where('a.id', '=', articleId)
        // PostgreSQL treats a parameter among selected columns as text.
        .select((eb) => [
          sql<string>`${id}`.as('id'),
          'a.user_id',
          'a.id as article_id',
          'a.title as article_title',
          'n.name as source_newsletter',
          sql<string>`${passage.text}`.as('text'),
          sql<string | null>`${passage.prefix}`.as('prefix'),
          sql<string | null>`${passage.suffix}`.as('suffix'),
          eb.cast<number | null>(eb.val(passage.start_offset), 'integer').as('start_offset'),
          eb.cast<number | null>(eb.val(passage.end_offset), 'integer').as('end_offset'),
          sql<string>`${digest}`.as('passage'),
          sql<HighlightColor>`${color}`.as('color'),
          sql<string | null>`${note}`.as('note'),
          sql<string>`${search}`.as('search_text'),
          eb.cast<number>(eb.val(createdAt), 'bigint').as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['article_id', 'passage']).doNothing())
    .execute()
  return listedHighlights(db, userId)
    .where('h.article_id', '=', articleId)
    .where('h.passage', '=', digest)
    .executeTakeFirst()
}

/**
 * Changes colour and note of a highlight and returns it; undefined if the user has no such highlight. `doneAt` is when the
 * user did it, in epoch milliseconds: one that was changed later stays as it is.
 */
export async function updateHighlight(
  db: Executor,
  userId: string,
  id: string,
  {
    color,
    note,
    doneAt,
  }: { color?: HighlightColor | undefined; note?: string | null | undefined; doneAt: number },
): Promise<ListedHighlight | undefined> {
  const found = await listedHighlights(db, userId).where('h.id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const changed = { ...found, color: color ?? found.color, note: note === undefined ? found.note : note }
  const { numUpdatedRows } = await db
    .updateTable('highlights')
    .set({
      changed_at: doneAt,
      color: changed.color,
      note: changed.note,
      search_text: searchText(changed.text, changed.note, changed.article_title),
    })
    .where(own(userId, id))
    .where((eb) => eb.or([eb('changed_at', 'is', null), eb('changed_at', '<=', doneAt)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n ? changed : found
}

/** The user's highlight at a position among those made before an instant (epoch milliseconds), oldest first. */
export async function highlightAt(
  db: Executor,
  userId: string,
  { before, position }: { before: number; position: number },
): Promise<ListedHighlight | undefined> {
  return listedHighlights(db, userId)
    .where('h.created_at', '<', before)
    .orderBy('h.created_at')
    .orderBy('h.id')
    .limit(1)
    .offset(position)
    .executeTakeFirst()
}

/**
 * Deletes a highlight; false if the user has no such highlight. `doneAt`, in epoch milliseconds, is when the user did it,
 * if not just now: one that was changed later stays.
 */
export async function deleteHighlight(db: Executor, userId: string, id: string, doneAt = Date.now()) {
  const mine = db.selectFrom('highlights').select('id').where(own(userId, id))
  const isDeleted = await isChanged(
    db
      .deleteFrom('highlights')
      .where(own(userId, id))
      .where((eb) => eb.or([eb('changed_at', 'is', null), eb('changed_at', '<=', doneAt)])),
  )
  return isDeleted || isFound(mine)
}

/** Before a newsletter is deleted with its articles: stores their current titles and sources in its highlights. */
export async function saveHighlightSources(db: Executor, userId: string, newsletterId: string) {
  await db
    .updateTable('highlights')
    .set((eb) => {
      const article = eb
        .selectFrom('articles as a')
        .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
        .whereRef('a.id', '=', 'highlights.article_id')
      return {
        article_title: eb.fn.coalesce(article.select('a.title'), 'article_title'),
        source_newsletter: eb.fn.coalesce(article.select('n.name'), 'source_newsletter'),
      }
    })
    .where('user_id', '=', userId)
    .where('article_id', 'in', (eb) =>
      eb.selectFrom('articles as a').select('a.id').where('a.newsletter_id', '=', newsletterId),
    )
    .execute()
}

/**
 * The identity of a highlight in an article, hex: a hash of its text and position. White space is ignored, as
 * browsers wrap lines differently. The texts themselves are too long for an index.
 */
export function passageDigest({
  text,
  prefix,
  suffix,
  start_offset,
}: Pick<HighlightRow, 'text' | 'prefix' | 'suffix' | 'start_offset'>): string {
  const words = JSON.stringify([text.replace(/\s+/gu, ' '), prefix, suffix, start_offset])
  return createHash('sha256').update(words).digest('hex')
}
