import type { Transaction } from 'kysely'
import { SAVED_LINK } from '../../schema/mails.ts'
import type { Executor, MailRow, NewArticle, Tables } from '../../schema.ts'
import { own } from '../common/rows.ts'
import { ownedBy } from '../common/values.ts'
import { insertRaw } from '../mails/raw-mails.ts'

/**
 * Saved links, which no mail brought, are articles of one newsletter with this identity; each has its own row among the
 * mails, of the kind SAVED_LINK.
 */
export const SAVED_LINKS = 'saved-links'

/** A saved link. */
export interface SavedLink {
  mail: MailRow
  articleId: string
  /** Null for one without an address, such as a text. */
  url: string | null
  /** Its reading time, 0 while only its address is known. */
  readingSeconds: number
}

/** The user's newsletter of saved links; undefined before the first one. */
export async function findSavedLinks(db: Executor, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('newsletters')
    .select('id')
    .where('user_id', '=', userId)
    .where('identity', '=', SAVED_LINKS)
    .executeTakeFirst()
  return row?.id
}

/** The user's saved link with this digest, of this mail, or of this article. */
export async function findSavedLink(
  db: Executor,
  userId: string,
  by: { digest: string } | { mailId: string } | { articleId: string },
): Promise<SavedLink | undefined> {
  let query = db.selectFrom('mails').selectAll().where('user_id', '=', userId).where('kind', '=', SAVED_LINK)
  if ('digest' in by) query = query.where('digest', '=', by.digest)
  else if ('mailId' in by) query = query.where('id', '=', by.mailId)
  else {
    query = query.where('id', '=', (eb) =>
      eb.selectFrom('articles').select('mail_id').where(own(userId, by.articleId)),
    )
  }
  const mail = await query.executeTakeFirst()
  if (!mail) return undefined
  const article = await db
    .selectFrom('articles')
    .select(['id', 'url', 'reading_seconds'])
    .where(ownedBy(userId))
    .where('mail_id', '=', mail.id)
    .executeTakeFirst()
  if (!article) return undefined
  return { mail, articleId: article.id, url: article.url, readingSeconds: article.reading_seconds ?? 0 }
}

/** Adds the row of a saved link among the user's mails, and returns it; `receivedAt` in epoch milliseconds. */
export async function insertLinkMail(
  trx: Transaction<Tables>,
  userId: string,
  link: {
    id: string
    newsletterId: string
    digest: string
    title: string
    receivedAt: number
    /** A message with the link, in place of a raw mail. */
    raw: Uint8Array
  },
): Promise<MailRow> {
  const mail = await trx
    .insertInto('mails')
    .values({
      id: link.id,
      user_id: userId,
      newsletter_id: link.newsletterId,
      digest: link.digest,
      envelope_from: '',
      envelope_to: '',
      subject: link.title,
      size: link.raw.byteLength,
      received_at: link.receivedAt,
      state: 'processed',
      kind: SAVED_LINK,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertRaw(trx, mail.id, link.raw)
  return mail
}

/** Replaces the content of a saved link by that of its page. */
export async function setLinkContent(
  trx: Transaction<Tables>,
  userId: string,
  { mail, articleId }: Pick<SavedLink, 'mail' | 'articleId'>,
  content: Omit<Partial<NewArticle>, 'id' | 'user_id'> & { title: string },
): Promise<void> {
  await trx.updateTable('articles').set(content).where(own(userId, articleId)).execute()
  await setLinkFault(trx, userId, mail.id, null)
  await trx.updateTable('mails').set({ subject: content.title }).where(own(userId, mail.id)).execute()
}

/** Stores why the page of a saved link could not be fetched, as a word of the fetcher or the reader; null if it was. */
export async function setLinkFault(db: Executor, userId: string, mailId: string, fault: string | null) {
  await db
    .updateTable('mails')
    .set({ reason: fault === null ? null : 'page-missing', reason_detail: fault })
    .where(own(userId, mailId))
    .where('kind', '=', SAVED_LINK)
    .execute()
}
