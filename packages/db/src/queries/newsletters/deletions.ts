import { type RawBuilder, type SqlBool, sql, type Transaction } from 'kysely'
import type { DeletionRow, Executor, Tables } from '../../schema.ts'
import { isChanged } from '../common/rows.ts'
import { ownedBy } from '../common/values.ts'
import { indexable } from '../search/indexable.ts'
import { deleteNewsletter, findNewsletter } from './newsletters.ts'
import type { FingerprintQuery } from './sender-fingerprints.ts'

type BelongsTo = 'newsletter' | 'mail' | 'article' | 'receipt'

/** Every table whose rows are deleted with a newsletter, and the column that refers to it. */
export const TABLES_OF_NEWSLETTER = [
  ['newsletters', 'id', 'newsletter'],
  ['mails', 'newsletter_id', 'newsletter'],
  ['articles', 'newsletter_id', 'newsletter'],
  ['corrections', 'newsletter_id', 'newsletter'],
  ['topic_preferences', 'newsletter_id', 'newsletter'],
  ['unsubscriptions', 'newsletter_id', 'newsletter'],
  ['confirmation_receipts', 'newsletter_id', 'newsletter'],
  ['confirmation_requests', 'receipt_id', 'receipt'],
  ['newsletter_labels', 'newsletter_id', 'newsletter'],
  ['newsletter_rules', 'newsletter_id', 'newsletter'],
  ['opt_ins', 'mail_id', 'mail'],
  ['non_article_parts', 'mail_id', 'mail'],
  ['files', 'mail_id', 'mail'],
  ['remote_pictures', 'mail_id', 'mail'],
  ['article_tags', 'article_id', 'article'],
  ['reading_positions', 'article_id', 'article'],
  ['story_sketches', 'article_id', 'article'],
  ['story_links', 'a', 'article'],
  ['story_links', 'b', 'article'],
  ['story_constraints', 'a', 'article'],
  ['story_constraints', 'b', 'article'],
  ['summary_requests', 'article_id', 'article'],
  ['search_documents', 'article_id', 'article'],
] as const satisfies readonly (readonly [keyof Tables, string, BelongsTo])[]

interface Hiding {
  withHighlights: boolean
  now: number
  purgeAt: number
  /** For a merged newsletter: the one that it was merged into, and the changes, as JSON. */
  merge?: { into: string; before: string }
}

/**
 * Hides a newsletter and all of its rows until `purgeAt`: they lose their user, so that no query of a user finds
 * them, and a row of `deletions` names the owner. Highlights are hidden only with `withHighlights`. All times in
 * epoch milliseconds. False if the user has no such newsletter. Call it under lockUser.
 */
export async function hideNewsletter(
  trx: Executor,
  userId: string,
  id: string,
  { withHighlights, now, purgeAt, merge }: Hiding,
): Promise<boolean> {
  if (!(await findNewsletter(trx, userId, id))) return false
  await changeOwner(trx, id, { from: userId, to: null })
  if (withHighlights) await changeOwnerOfHighlights(trx, id, { from: userId, to: null })
  await trx
    .insertInto('deletions')
    .values({
      newsletter_id: id,
      user_id: userId,
      deleted_at: now,
      purge_at: purgeAt,
      purging_at: null,
      merged_into: merge?.into ?? null,
      before_merge: merge?.before ?? null,
    })
    .execute()
  return true
}

/**
 * Restores a newsletter that was deleted, or merged, with all of its rows; undefined if there is none, or it is too
 * late. An empty newsletter with the same identity that the user added meanwhile is deleted. Call it under lockUser.
 */
export async function showNewsletter(
  trx: Transaction<Tables>,
  userId: string,
  id: string,
  was: 'deleted' | 'merged' = 'deleted',
): Promise<DeletionRow | undefined> {
  const deletion = await trx
    .deleteFrom('deletions')
    .where('newsletter_id', '=', id)
    .where('user_id', '=', userId)
    .where('purging_at', 'is', null)
    .where('merged_into', was === 'merged' ? 'is not' : 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!deletion) return undefined
  await removeConflicts(trx, userId, id)
  await changeOwner(trx, id, { from: null, to: userId })
  await changeOwnerOfHighlights(trx, id, { from: null, to: userId })
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

/**
 * When the last of the user's deleted newsletters with mail of that list or sender, or added for it, is purged, in
 * epoch milliseconds; undefined if there is none.
 */
export async function lastPurgeOf(
  db: Executor,
  userId: string,
  { listId, senderKey, senderAddress, identities }: FingerprintQuery,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('deletions as d')
    .innerJoin('newsletters as n', 'n.id', 'd.newsletter_id')
    .select('d.purge_at')
    .where('d.user_id', '=', userId)
    // Mail of a merged one has another newsletter.
    .where('d.merged_into', 'is', null)
    .where((eb) =>
      eb.or([
        eb('n.source_email', 'in', [senderAddress, senderKey]),
        eb('n.identity', 'in', identities.map(indexable)),
        eb.exists(
          eb
            .selectFrom('mails as m')
            .select('m.id')
            .whereRef('m.newsletter_id', '=', 'n.id')
            .where((of) =>
              of.or([
                of('m.sender_key', '=', indexable(senderKey)),
                ...(listId === null ? [] : [of('m.list_id', '=', indexable(listId))]),
              ]),
            ),
        ),
      ]),
    )
    .orderBy('d.purge_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.purge_at
}

/** Makes all merges of the user final. Call it under lockUser. */
export async function endMerges(trx: Executor, userId: string): Promise<void> {
  await trx
    .deleteFrom('newsletters')
    .where('user_id', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('deletions')
        .select('newsletter_id')
        .where('user_id', '=', userId)
        .where('merged_into', 'is not', null),
    )
    .execute()
}

/** For the worker only: the deletion of a newsletter, if it was not undone. */
export async function findDeletion(db: Executor, newsletterId: string): Promise<DeletionRow | undefined> {
  return db.selectFrom('deletions').selectAll().where('newsletter_id', '=', newsletterId).executeTakeFirst()
}

/** Makes the deletion final; false if it was undone before. Call it under lockUser of its owner. */
export async function beginPurge(trx: Executor, newsletterId: string, now: number): Promise<boolean> {
  return isChanged(
    trx.updateTable('deletions').set({ purging_at: now }).where('newsletter_id', '=', newsletterId),
  )
}

/** Deletes a hidden newsletter and all of its rows. Call it under lockUser of its owner. */
export async function endPurge(trx: Executor, newsletterId: string): Promise<void> {
  await purgeHighlights(trx, newsletterId)
  await trx.deleteFrom('newsletters').where('id', '=', newsletterId).where('user_id', 'is', null).execute()
}

/** Deletes the hidden highlights of a hidden newsletter, which cannot be found once its articles are gone. */
export async function purgeHighlights(trx: Executor, newsletterId: string): Promise<void> {
  await trx
    .deleteFrom('highlights')
    .where('user_id', 'is', null)
    .where('article_id', 'in', (eb) =>
      eb.selectFrom('articles').select('id').where('newsletter_id', '=', newsletterId),
    )
    .execute()
}

interface Owners {
  from: string | null
  to: string | null
}

/** Whether a row is the user's, or nobody's while its newsletter is deleted. */
const isOf = (owner: string | null) => (owner === null ? sql<SqlBool>`user_id is null` : ownedBy(owner))

async function changeOwner(trx: Executor, id: string, { from, to }: Owners): Promise<void> {
  const ids: Record<BelongsTo, RawBuilder<string>> = {
    newsletter: sql`(${id})`,
    mail: sql`(select id from mails where newsletter_id = ${id})`,
    article: sql`(select id from articles where newsletter_id = ${id})`,
    receipt: sql`(select id from confirmation_receipts where newsletter_id = ${id})`,
  }
  const isFrom = isOf(from)
  for (const [table, column, what] of TABLES_OF_NEWSLETTER) {
    await sql`update ${sql.table(table)} set user_id = ${to}
      where ${isFrom} and ${sql.ref(column)} in ${ids[what]}`.execute(trx)
  }
}

async function changeOwnerOfHighlights(trx: Executor, id: string, { from, to }: Owners): Promise<void> {
  await trx
    .updateTable('highlights')
    .set({ user_id: to })
    .where(isOf(from))
    .where('article_id', 'in', (eb) => eb.selectFrom('articles').select('id').where('newsletter_id', '=', id))
    .execute()
  await trx
    .updateTable('search_documents')
    .set({ user_id: to })
    .where(isOf(from))
    .where('highlight_id', 'in', (eb) =>
      eb
        .selectFrom('highlights as h')
        .innerJoin('articles as a', 'a.id', 'h.article_id')
        .select('h.id')
        .where('a.newsletter_id', '=', id)
        .where('h.user_id', to === null ? 'is' : '=', to),
    )
    .execute()
}

/** Its mail has waited, so a newsletter of the user with the same identity was added by hand and is empty. */
async function removeConflicts(trx: Executor, userId: string, id: string): Promise<void> {
  // The same mail was received again.
  await sql`delete from mails where user_id = ${userId} and digest in (
    select digest from mails where newsletter_id = ${id})`.execute(trx)
  const added = await trx
    .selectFrom('newsletters as n')
    .innerJoin('newsletters as deleted', 'deleted.identity', 'n.identity')
    .where('deleted.id', '=', id)
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
  else
    await trx
      .updateTable('newsletters')
      .set({ identity: `${added.identity} ${id}` })
      .where('id', '=', id)
      .execute()
}
