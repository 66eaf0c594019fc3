import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { DeletionRow, Executor, Tables } from '../schema.ts'
import { deleteNewsletter, findNewsletter, setNewsletterIdentity } from './newsletters.ts'
import { deleteUser, insertUser, lockUser } from './users.ts'

type HangsOn = 'newsletter' | 'mail' | 'article' | 'receipt'

/** Every table whose rows go with a newsletter, and by what they hang on it. */
export const HELD_TABLES = [
  ['newsletters', 'id', 'newsletter'],
  ['mails', 'newsletter_id', 'newsletter'],
  ['articles', 'newsletter_id', 'newsletter'],
  ['corrections', 'newsletter_id', 'newsletter'],
  ['topic_preferences', 'newsletter_id', 'newsletter'],
  ['unsubscriptions', 'newsletter_id', 'newsletter'],
  ['confirmation_receipts', 'newsletter_id', 'newsletter'],
  ['confirmation_requests', 'receipt_id', 'receipt'],
  ['non_article_parts', 'mail_id', 'mail'],
  ['files', 'mail_id', 'mail'],
  ['remote_pictures', 'mail_id', 'mail'],
  ['article_tags', 'article_id', 'article'],
  ['story_sketches', 'article_id', 'article'],
  ['story_links', 'a', 'article'],
  ['story_links', 'b', 'article'],
  ['story_constraints', 'a', 'article'],
  ['story_constraints', 'b', 'article'],
  ['summary_requests', 'article_id', 'article'],
] as const satisfies readonly (readonly [keyof Tables, string, HangsOn])[]

/**
 * Removes a newsletter with all that came with it from its owner, as if it were deleted, until `purgeAt`: what asks for
 * a user's things finds none of it. Highlights go along only when asked. All times in epoch milliseconds. False when
 * the user has no such newsletter. To be called under lockUser.
 */
export async function holdNewsletter(
  trx: Executor,
  userId: string,
  id: string,
  { withHighlights, now, purgeAt }: { withHighlights: boolean; now: number; purgeAt: number },
): Promise<boolean> {
  if (!(await findNewsletter(trx, userId, id))) return false
  const holderId = randomUUID()
  // No mail address: nobody can sign up as it or sign in by it.
  const nobody = { id: holderId, email: `holder of ${id}`, display_name: '', time_zone: 'UTC' }
  await insertUser(trx, { ...nobody, created_at: now })
  await handOver(trx, id, userId, holderId)
  if (withHighlights) await handOverHighlights(trx, id, userId, holderId)
  await trx
    .insertInto('deletions')
    .values({
      newsletter_id: id,
      user_id: userId,
      holder_id: holderId,
      deleted_at: now,
      purge_at: purgeAt,
      purging_at: null,
    })
    .execute()
  return true
}

/**
 * Gives a deleted newsletter back with all that it had; undefined when there is nothing to give back to this user, or
 * it is too late. What the user added under its name meanwhile makes room. To be called under lockUser.
 */
export async function unholdNewsletter(
  trx: Transaction<Tables>,
  userId: string,
  id: string,
): Promise<DeletionRow | undefined> {
  const deletion = await trx
    .deleteFrom('deletions')
    .where('newsletter_id', '=', id)
    .where('user_id', '=', userId)
    .where('purging_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!deletion) return undefined
  const { holder_id: holderId } = deletion
  // Before any row of the holder's, as anyone who keeps a picture of theirs does.
  await lockUser(trx, holderId)
  await makeWay(trx, { id, userId, holderId })
  await handOver(trx, id, holderId, userId)
  await handOverHighlights(trx, id, holderId, userId)
  await deleteUser(trx, holderId)
  return deletion
}

/** The user's deletions that can still be undone. */
export async function openDeletions(db: Executor, userId: string): Promise<DeletionRow[]> {
  return db
    .selectFrom('deletions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('deleted_at')
    .orderBy('newsletter_id')
    .execute()
}

/** For the worker alone: the deletion of a newsletter, if it was not undone. */
export async function findDeletion(db: Executor, newsletterId: string): Promise<DeletionRow | undefined> {
  return db.selectFrom('deletions').selectAll().where('newsletter_id', '=', newsletterId).executeTakeFirst()
}

/** From now on the deletion can't be undone; false when it was undone before. To be called under lockUser of its owner. */
export async function beginPurge(trx: Executor, newsletterId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('deletions')
    .set({ purging_at: now })
    .where('newsletter_id', '=', newsletterId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes permanently what a deletion removed. To be called under lockUser of its owner. */
export async function endPurge(
  trx: Transaction<Tables>,
  { newsletter_id, holder_id }: DeletionRow,
): Promise<void> {
  // Before any row of the holder's, as anyone who keeps a picture of theirs does.
  await lockUser(trx, holder_id)
  await deleteNewsletter(trx, holder_id, newsletter_id)
  await deleteUser(trx, holder_id)
}

async function handOver(trx: Executor, id: string, from: string, to: string): Promise<void> {
  const hangsOn: Record<HangsOn, RawBuilder<string>> = {
    newsletter: sql`(${id})`,
    mail: sql`(select id from mails where newsletter_id = ${id})`,
    article: sql`(select id from articles where newsletter_id = ${id})`,
    receipt: sql`(select id from confirmation_receipts where newsletter_id = ${id})`,
  }
  for (const [table, column, what] of HELD_TABLES) {
    await sql`update ${sql.table(table)} set user_id = ${to}
      where user_id = ${from} and ${sql.ref(column)} in ${hangsOn[what]}`.execute(trx)
  }
}

async function handOverHighlights(trx: Executor, id: string, from: string, to: string): Promise<void> {
  await trx
    .updateTable('highlights')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('article_id', 'in', (eb) => eb.selectFrom('articles').select('id').where('newsletter_id', '=', id))
    .execute()
}

/** Mail that belongs to it has waited, so what the user has under its identity was added by hand and holds nothing. */
async function makeWay(
  trx: Executor,
  { id, userId, holderId }: { id: string; userId: string; holderId: string },
): Promise<void> {
  // The very mail came again.
  await sql`delete from mails where user_id = ${userId} and digest in (
    select digest from mails where newsletter_id = ${id} and user_id = ${holderId})`.execute(trx)
  const added = await trx
    .selectFrom('newsletters as n')
    .innerJoin('newsletters as held', 'held.identity', 'n.identity')
    .where('held.id', '=', id)
    .where('n.user_id', '=', userId)
    .select(['n.id', 'n.identity'])
    .select((eb) =>
      eb
        .selectFrom('mails')
        .select((mails) => mails.fn.countAll<number>().as('count'))
        .whereRef('newsletter_id', '=', 'n.id')
        .as('mails'),
    )
    .executeTakeFirst()
  if (!added) return
  if (added.mails === 0) await deleteNewsletter(trx, userId, added.id)
  else await setNewsletterIdentity(trx, holderId, id, `${added.identity} ${id}`)
}
