import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'
import { values } from '../common/values.ts'
import { listed } from './articles.ts'
import { tagKey } from './tags.ts'

/** A stream of a feed reader. Empty lists and undefined fields don't restrict it. */
export interface ReaderStream {
  /** Of any of these newsletters, or with the label. */
  newsletterIds?: readonly string[] | undefined
  /** The category or a tag of the article. */
  label?: string | undefined
  isRead?: boolean | undefined
  isSaved?: boolean | undefined
  /** Received at that time or later, and before the other; epoch milliseconds. */
  since?: number | undefined
  before?: number | undefined
  /** Whether it includes articles that only repeat a story. */
  withCopies: boolean
}

/** A cursor in a stream: the article that was last listed. */
export interface ReaderPlace {
  receivedAt: number
  mailId: string
  position: number
}

/** An article of a stream, named by the first half of its id. */
export interface ReaderItem extends ReaderPlace {
  id: string
  newsletterId: string
}

function inStream(db: Executor, userId: string, stream: ReaderStream) {
  const { newsletterIds, label, isRead, isSaved, since, before } = stream
  let query = listed(db, userId)
  if (newsletterIds !== undefined || label !== undefined) {
    query = query.where((eb) =>
      eb.or([
        ...(newsletterIds && newsletterIds.length > 0
          ? [eb('a.newsletter_id', 'in', values(db, newsletterIds))]
          : []),
        ...(label === undefined
          ? []
          : [
              eb(sql`lower(a.category)`, '=', label.toLowerCase()),
              eb(
                'a.id',
                'in',
                eb
                  .selectFrom('article_tags as t')
                  .select('t.article_id')
                  .where('t.user_id', '=', userId)
                  .where('t.key', '=', tagKey(label))
                  .where('t.removed_at', 'is', null),
              ),
            ]),
        // Of no newsletter, and without a label: empty.
        sql<boolean>`1 = 0`,
      ]),
    )
  }
  if (isRead !== undefined) query = query.where('a.read_at', isRead ? 'is not' : 'is', null)
  if (isSaved !== undefined) query = query.where('a.saved_at', isSaved ? 'is not' : 'is', null)
  if (since !== undefined) query = query.where('a.received_at', '>=', since)
  if (before !== undefined) query = query.where('a.received_at', '<', before)
  if (!stream.withCopies) {
    query = query.where((eb) => eb.or([eb('a.is_duplicate', '=', 0), eb('a.is_update', '=', 1)]))
  }
  return query
}

/** Items of a stream, newest first unless `oldestFirst`, at most `limit`, after a cursor. */
export async function readerItems(
  db: Executor,
  userId: string,
  stream: ReaderStream,
  { limit, oldestFirst, after }: { limit: number; oldestFirst: boolean; after?: ReaderPlace | undefined },
): Promise<ReaderItem[]> {
  let query = inStream(db, userId, stream)
  if (after) {
    const { receivedAt, mailId, position } = after
    const [beyond, notBefore] = oldestFirst ? (['>', '>='] as const) : (['<', '<='] as const)
    const [nextMail, nextPart] = oldestFirst ? (['<', '<'] as const) : (['>', '>'] as const)
    // Only the first condition can use an index.
    query = query
      .where('a.received_at', notBefore, receivedAt)
      .where((eb) =>
        eb.or([
          eb('a.received_at', beyond, receivedAt),
          eb('a.mail_id', nextMail, mailId),
          eb.and([eb('a.mail_id', '=', mailId), eb('a.position', nextPart, position)]),
        ]),
      )
  }
  const [byTime, within] = oldestFirst ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)
  return query
    .select([
      'a.id',
      'a.newsletter_id as newsletterId',
      'a.mail_id as mailId',
      'a.position',
      'a.received_at as receivedAt',
    ])
    .orderBy('a.received_at', byTime)
    .orderBy('a.mail_id', within)
    .orderBy('a.position', within)
    .limit(limit)
    .execute()
}

/** The number of articles of a stream, and when the latest was received, epoch milliseconds; 0 without one. */
export async function countReaderItems(db: Executor, userId: string, stream: ReaderStream) {
  const row = await inStream(db, userId, stream)
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max('a.received_at').as('newestAt')])
    .executeTakeFirst()
  return { count: Number(row?.count ?? 0), newestAt: Number(row?.newestAt ?? 0) }
}

/** The number of unread articles of each newsletter that repeat no story, and when the latest of them was received. */
export async function readerUnread(db: Executor, userId: string) {
  return inStream(db, userId, { isRead: false, withCopies: false })
    .select(['a.newsletter_id as newsletterId'])
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.max<number>('a.received_at').as('newestAt')])
    .groupBy('a.newsletter_id')
    .execute()
}

/** The ids of the user's articles with these prefixes (18 characters), in the order of the prefixes. */
export async function articlesBeginning(db: Executor, userId: string, beginnings: readonly string[]) {
  if (beginnings.length === 0) return []
  const rows = await articlesByIdPrefix(db, userId, beginnings).execute()
  const known = new Map(rows.map(({ id }) => [id.slice(0, 18), id]))
  return [...new Set(beginnings)].flatMap((beginning) => known.get(beginning) ?? [])
}

/** Their query. Exported for the test of its plan. */
export function articlesByIdPrefix(db: Executor, userId: string, beginnings: readonly string[]) {
  return (
    db
      .selectFrom('articles')
      .select('id')
      .where(sql`substr(id, 1, 18)`, 'in', values(db, beginnings))
      // SQLite would scan all articles of the user, if an index allowed it.
      .where(sql`user_id || ''`, '=', userId)
  )
}

/** Marks articles of the user as read (epoch milliseconds) or unread; read ones keep their time. */
export async function setAllRead(
  db: Executor,
  userId: string,
  ids: readonly string[],
  readAt: number | null,
): Promise<void> {
  await db
    .updateTable('articles')
    .set(readAt === null ? { read_at: null, unread_at: Date.now() } : { read_at: readAt })
    .where('user_id', '=', userId)
    .where('id', 'in', values(db, ids))
    .where('read_at', readAt === null ? 'is not' : 'is', null)
    .execute()
}

/** Saves articles of the user (epoch milliseconds) or unsaves them; saved ones keep their time. */
export async function setAllSaved(
  db: Executor,
  userId: string,
  ids: readonly string[],
  savedAt: number | null,
): Promise<void> {
  await db
    .updateTable('articles')
    .set(savedAt === null ? { saved_at: null, unsaved_at: Date.now() } : { saved_at: savedAt })
    .where('user_id', '=', userId)
    .where('id', 'in', values(db, ids))
    .where('saved_at', savedAt === null ? 'is not' : 'is', null)
    .execute()
}

/** Marks all articles of a stream as read (epoch milliseconds). */
export async function setStreamRead(db: Executor, userId: string, stream: ReaderStream, readAt: number) {
  await db
    .updateTable('articles')
    .set({ read_at: readAt })
    .where('user_id', '=', userId)
    .where('id', 'in', inStream(db, userId, { ...stream, isRead: false }).select('a.id'))
    .execute()
}
