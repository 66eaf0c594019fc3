import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { HighlightColor } from '../schema/articles.ts'
import type { Executor, HighlightRow } from '../schema.ts'
import { tagKey } from './tags.ts'
import { values } from './values.ts'
import type { Window } from './window.ts'

/** A highlighted text, and its context. */
export type Passage = Pick<HighlightRow, 'text' | 'prefix' | 'suffix' | 'start_offset' | 'end_offset'>

/** A highlight with the current title and source, or the last ones if the article is gone. */
export type ListedHighlight = Omit<HighlightRow, 'user_id' | 'passage' | 'search_text'>

/** All that apply; each compares with what the article is now. */
export interface HighlightFilter {
  articleId?: string | undefined
  /** The last title and newsletter of an article that is gone. */
  gone?: { title: string; newsletter: string } | undefined
  newsletterId?: string | undefined
  /** A tag of the article, compared case-insensitively. */
  tag?: string | undefined
  color?: HighlightColor | undefined
  hasNote?: boolean | undefined
  /** Epoch milliseconds; `until` is excluded. */
  since?: number | undefined
  until?: number | undefined
  /** Words that all occur in the passage, the note or the title of the article, also as parts of words. */
  search?: string | undefined
}

const KEPT = [
  'h.id',
  'a.id as article_id',
  'h.text',
  'h.prefix',
  'h.suffix',
  'h.start_offset',
  'h.end_offset',
  'h.color',
  'h.note',
  'h.created_at',
] as const

/** Text to search in: without case, diacritics and line breaks. */
const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/gu, ' ')

const searchText = (...parts: (string | null)[]): string =>
  foldText(parts.filter((part) => part !== null).join('\n'))

/** The most words of a search that are used. */
const MOST_WORDS = 20

/** The user's highlights `h` that the filter finds, with their articles `a` and newsletters `n`. */
function allOf(db: Executor, userId: string, filter: HighlightFilter) {
  const { articleId, gone, newsletterId, tag, color, hasNote, since, until, search } = filter
  let query = db
    .selectFrom('highlights as h')
    // That of a deleted newsletter has no user.
    .leftJoin('articles as a', (join) =>
      join.onRef('a.id', '=', 'h.article_id').onRef('a.user_id', '=', 'h.user_id'),
    )
    .leftJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .where('h.user_id', '=', userId)
  if (gone) {
    query = query
      .where('a.id', 'is', null)
      .where('h.article_title', '=', gone.title)
      .where('h.source_newsletter', '=', gone.newsletter)
  }
  if (articleId !== undefined) query = query.where('h.article_id', '=', articleId)
  if (newsletterId !== undefined) query = query.where('a.newsletter_id', '=', newsletterId)
  if (color !== undefined) query = query.where('h.color', '=', color)
  if (hasNote !== undefined) query = query.where('h.note', hasNote ? 'is not' : 'is', null)
  if (since !== undefined) query = query.where('h.created_at', '>=', since)
  if (until !== undefined) query = query.where('h.created_at', '<', until)
  if (tag !== undefined) {
    query = query.where('h.article_id', 'in', (eb) =>
      eb
        .selectFrom('article_tags as t')
        .select('t.article_id')
        .where('t.user_id', '=', userId)
        .where('t.key', '=', tagKey(tag))
        .where('t.removed_at', 'is', null),
    )
  }
  for (const word of foldText(search ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_WORDS)) {
    const pattern = `%${word.replace(/[\\%_]/gu, '\\$&')}%`
    query = query.where(sql<boolean>`h.search_text like ${pattern} escape '\\'`)
  }
  return query
}

function ofUser(db: Executor, userId: string, filter: HighlightFilter = {}) {
  return allOf(db, userId, filter)
    .select(KEPT)
    .select((eb) => [
      eb.fn.coalesce('a.title', 'h.article_title').as('article_title'),
      eb.fn.coalesce('n.name', 'h.source_newsletter').as('source_newsletter'),
    ])
}

/** These highlights of the user, in the order of the ids. */
export async function listHighlightsById(
  db: Executor,
  userId: string,
  ids: readonly string[],
): Promise<ListedHighlight[]> {
  if (ids.length === 0) return []
  const rows = await ofUser(db, userId).where('h.id', 'in', values(db, ids)).execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => known.get(id) ?? [])
}

/** The user's highlights, newest first. */
export async function listHighlights(
  db: Executor,
  userId: string,
  { after, limit, offset, ...filter }: HighlightFilter & Window,
): Promise<ListedHighlight[]> {
  let query = ofUser(db, userId, filter)
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
    .where('user_id', '=', userId)
    .where('id', '=', articleId)
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
  return ofUser(db, userId)
    .where('h.article_id', '=', articleId)
    .where('h.passage', '=', digest)
    .executeTakeFirst()
}

/** Changes colour and note of a highlight and returns it; undefined if the user has no such highlight. */
export async function updateHighlight(
  db: Executor,
  userId: string,
  id: string,
  { color, note }: { color?: HighlightColor | undefined; note?: string | null | undefined },
): Promise<ListedHighlight | undefined> {
  const found = await ofUser(db, userId).where('h.id', '=', id).executeTakeFirst()
  if (!found) return undefined
  const changed = { ...found, color: color ?? found.color, note: note === undefined ? found.note : note }
  await db
    .updateTable('highlights')
    .set({
      color: changed.color,
      note: changed.note,
      search_text: searchText(changed.text, changed.note, changed.article_title),
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
  return changed
}

/** An article with highlights. */
export interface HighlightedArticle {
  /** Null once it is deleted. */
  id: string | null
  title: string
  newsletter: string
  /** When the last of the highlights was made, epoch milliseconds. */
  latest: number
}

/** The articles with highlights that the filter finds, those with the latest first. */
export async function highlightedArticles(
  db: Executor,
  userId: string,
  filter: HighlightFilter,
): Promise<HighlightedArticle[]> {
  const rows = await allOf(db, userId, filter)
    .select((eb) => [
      'a.id',
      eb.fn.coalesce('a.title', 'h.article_title').as('title'),
      eb.fn.coalesce('n.name', 'h.source_newsletter').as('newsletter'),
      eb.fn.max('h.created_at').as('latest'),
    ])
    .groupBy((eb) => [
      'a.id',
      eb.fn.coalesce('a.title', 'h.article_title'),
      eb.fn.coalesce('n.name', 'h.source_newsletter'),
    ])
    .orderBy('latest', 'desc')
    .orderBy('title')
    .execute()
  return rows.map(({ latest, ...row }) => ({ ...row, latest: Number(latest) }))
}

/** How many highlights there are that the filter finds, and how many of them have a note. */
export async function countHighlights(
  db: Executor,
  userId: string,
  filter: HighlightFilter = {},
): Promise<{ total: number; withNote: number }> {
  const { total, noted } = await allOf(db, userId, filter)
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.count<number>('h.note').as('noted')])
    .executeTakeFirstOrThrow()
  return { total: Number(total), withNote: Number(noted) }
}

/** What highlights can be filtered by, each with the number of highlights. */
export interface HighlightFacets {
  newsletters: { id: string; name: string; count: number }[]
  /** The most frequent ones. */
  tags: { tag: string; count: number }[]
}

/** The most tags that are offered as filters. */
const MOST_TAGS = 50

/** The newsletters, by name, and the tags of the articles that the user's highlights are from. */
export async function highlightFacets(db: Executor, userId: string): Promise<HighlightFacets> {
  const newsletters = await db
    .selectFrom('highlights as h')
    .innerJoin('articles as a', (join) =>
      join.onRef('a.id', '=', 'h.article_id').onRef('a.user_id', '=', 'h.user_id'),
    )
    .innerJoin('newsletters as n', 'n.id', 'a.newsletter_id')
    .where('h.user_id', '=', userId)
    .select((eb) => ['n.id', 'n.name', eb.fn.countAll<number>().as('count')])
    .groupBy(['n.id', 'n.name'])
    .orderBy('n.name')
    .orderBy('n.id')
    .execute()
  const tags = await db
    .selectFrom('highlights as h')
    .innerJoin('article_tags as t', (join) =>
      join.onRef('t.article_id', '=', 'h.article_id').onRef('t.user_id', '=', 'h.user_id'),
    )
    .where('h.user_id', '=', userId)
    .where('t.removed_at', 'is', null)
    .select((eb) => [eb.fn.min('t.tag').as('tag'), eb.fn.countAll<number>().as('count')])
    .groupBy('t.key')
    .orderBy('count', 'desc')
    .orderBy('t.key')
    .limit(MOST_TAGS)
    .execute()
  return {
    newsletters: newsletters.map((one) => ({ ...one, count: Number(one.count) })),
    tags: tags.map((one) => ({ ...one, count: Number(one.count) })),
  }
}

/** The user's highlight at a position among those made before an instant (epoch milliseconds), oldest first. */
export async function highlightAt(
  db: Executor,
  userId: string,
  { before, position }: { before: number; position: number },
): Promise<ListedHighlight | undefined> {
  return ofUser(db, userId)
    .where('h.created_at', '<', before)
    .orderBy('h.created_at')
    .orderBy('h.id')
    .limit(1)
    .offset(position)
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
