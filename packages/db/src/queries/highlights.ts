import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Executor, HighlightRow } from '../schema.ts'
import type { Window } from './window.ts'

/** A highlighted text, and its context. */
export type Passage = Pick<HighlightRow, 'text' | 'prefix' | 'suffix' | 'start_offset' | 'end_offset'>

/** A highlight with the current title and source, or the last ones if the article is gone. */
export type ListedHighlight = Omit<HighlightRow, 'user_id' | 'passage'>

export interface HighlightFilter extends Window {
  articleId?: string
}

const KEPT = [
  'h.id',
  'a.id as article_id',
  'h.text',
  'h.prefix',
  'h.suffix',
  'h.start_offset',
  'h.end_offset',
  'h.created_at',
] as const

/** A highlight with everything that is needed to find its text again. */
export type PlacedHighlight = Pick<
  HighlightRow,
  'id' | 'article_id' | 'text' | 'prefix' | 'suffix' | 'start_offset' | 'end_offset'
>

function ofUser(db: Executor, userId: string) {
  return (
    db
      .selectFrom('highlights as h')
      // That of a deleted newsletter has no user.
      .leftJoin('articles as a', (join) =>
        join.onRef('a.id', '=', 'h.article_id').onRef('a.user_id', '=', 'h.user_id'),
      )
      .leftJoin('newsletters as n', 'n.id', 'a.newsletter_id')
      .where('h.user_id', '=', userId)
      .select(KEPT)
      .select((eb) => [
        eb.fn.coalesce('a.title', 'h.article_title').as('article_title'),
        eb.fn.coalesce('n.name', 'h.source_newsletter').as('source_newsletter'),
      ])
  )
}

/** The user's highlights, newest first. */
export async function listHighlights(
  db: Executor,
  userId: string,
  { articleId, after, limit, offset }: HighlightFilter,
): Promise<ListedHighlight[]> {
  let query = ofUser(db, userId)
  if (articleId !== undefined) query = query.where('h.article_id', '=', articleId)
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

/**
 * Stores a highlight under `id` and returns it as stored; an existing one of the same text stays, with its own id.
 * Undefined if the user has no such article. `createdAt` is in epoch milliseconds.
 */
export async function insertHighlight(
  db: Executor,
  userId: string,
  articleId: string,
  { id, createdAt, ...passage }: Passage & { id: string; createdAt: number },
): Promise<ListedHighlight | undefined> {
  const digest = passageDigest(passage)
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
          eb.cast<number>(eb.val(createdAt), 'bigint').as('created_at'),
        ]),
    )
    .onConflict((conflict) => conflict.columns(['article_id', 'passage']).doNothing())
    .execute()
  return ofUser(db, userId)
    .where('h.article_id', '=', articleId)
    .where('h.passage', '=', digest)
    .executeTakeFirst()
}

/** Deletes a highlight; false if the user has no such highlight. */
export async function deleteHighlight(db: Executor, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('highlights')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Before a newsletter is deleted with its articles: stores their current titles and sources in its highlights. */
export async function saveHighlightSources(
  db: Executor,
  userId: string,
  newsletterId: string,
): Promise<void> {
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

/** The user's highlights in the articles of an issue. */
export async function highlightsOfIssue(
  db: Executor,
  userId: string,
  mailId: string,
): Promise<PlacedHighlight[]> {
  return db
    .selectFrom('highlights')
    .select(['id', 'article_id', 'text', 'prefix', 'suffix', 'start_offset', 'end_offset'])
    .where('user_id', '=', userId)
    .where('article_id', 'in', (eb) =>
      eb.selectFrom('articles').select('articles.id').where('mail_id', '=', mailId),
    )
    .execute()
}

/** Updates the position of a highlight; unchanged if another highlight of the article has the same. */
export async function placeHighlight(
  db: Executor,
  userId: string,
  highlight: PlacedHighlight,
): Promise<void> {
  const { id, article_id, prefix, suffix, start_offset, end_offset } = highlight
  const passage = passageDigest(highlight)
  const same = await db
    .selectFrom('highlights')
    .select('id')
    .where('article_id', '=', article_id)
    .where('passage', '=', passage)
    .executeTakeFirst()
  if (same) return
  await db
    .updateTable('highlights')
    .set({ article_id, prefix, suffix, start_offset, end_offset, passage })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/**
 * The identity of a highlight in an article, hex: a hash of its text and position. White space is ignored, as
 * browsers wrap lines differently. The texts themselves are too long for an index.
 */
function passageDigest({
  text,
  prefix,
  suffix,
  start_offset,
}: Pick<HighlightRow, 'text' | 'prefix' | 'suffix' | 'start_offset'>): string {
  const words = JSON.stringify([text.replace(/\s+/gu, ' '), prefix, suffix, start_offset])
  return createHash('sha256').update(words).digest('hex')
}
