import { sql } from 'kysely'
import type { Executor, NewNewsletter, NewsletterRow } from '../../schema.ts'
import { isChanged, own } from '../common/rows.ts'
import { values } from '../common/values.ts'
import { indexable } from '../search/indexable.ts'

/** Neither database's collation sorts names as users expect. */
const byName = new Intl.Collator('en', { sensitivity: 'base' })

/** The user's newsletters by name. */
export async function listNewsletters(db: Executor, userId: string): Promise<NewsletterRow[]> {
  const rows = await db.selectFrom('newsletters').selectAll().where('user_id', '=', userId).execute()
  return rows.sort((a, b) => byName.compare(a.name, b.name) || a.created_at - b.created_at)
}

/** Undefined if the user has no such newsletter. */
export async function findNewsletter(db: Executor, userId: string, id: string) {
  return db.selectFrom('newsletters').selectAll().where(own(userId, id)).executeTakeFirst()
}

/** The names of these newsletters of the user, by id. */
export async function namesOfNewsletters(db: Executor, userId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('newsletters')
    .select(['id', 'name', 'created_at as addedAt'])
    .where('user_id', '=', userId)
    .where('id', 'in', values(db, ids))
    .execute()
  return new Map(rows.map(({ id, ...named }) => [id, named]))
}

/** Adds a newsletter; undefined if the user has one with that identity. */
export async function insertNewsletter(db: Executor, newsletter: NewNewsletter) {
  return db
    .insertInto('newsletters')
    .values({ ...newsletter, identity: indexable(newsletter.identity) })
    .onConflict((conflict) => conflict.columns(['user_id', 'identity']).doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** The user's newsletters with an address (lower case), whatever their identity is. */
export async function findNewslettersBySource(db: Executor, userId: string, sourceEmail: string) {
  return db
    .selectFrom('newsletters')
    .selectAll()
    .where('user_id', '=', userId)
    .where('source_email', '=', sourceEmail)
    .execute()
}

/** Changes how the user sees a newsletter; undefined if the user has no such one. Mail never changes either. */
export async function updateNewsletter(
  db: Executor,
  userId: string,
  id: string,
  look: { name?: string; color?: string; shows_promotions?: 0 | 1 },
): Promise<NewsletterRow | undefined> {
  return db.updateTable('newsletters').set(look).where(own(userId, id)).returningAll().executeTakeFirst()
}

/** Changes the identity of a newsletter, for example to its List-Id once a mail has one. */
export async function setNewsletterIdentity(db: Executor, userId: string, id: string, identity: string) {
  await db
    .updateTable('newsletters')
    .set({ identity: indexable(identity) })
    .where(own(userId, id))
    .execute()
}

/** Writes whether the subscription to a newsletter is confirmed. */
export async function setConfirmationStatus(
  db: Executor,
  userId: string,
  id: string,
  status: NonNullable<NewsletterRow['confirmation_status']>,
): Promise<void> {
  await db.updateTable('newsletters').set({ confirmation_status: status }).where(own(userId, id)).execute()
}

/** How many of the user's newsletters have each colour. */
export async function countColors(db: Executor, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('newsletters')
    .select(['color', (eb) => eb.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .groupBy('color')
    .execute()
  return new Map(rows.map((row) => [row.color, row.count]))
}

/** Deletes the newsletter with its mails and articles; false if the user has no such newsletter. */
export async function deleteNewsletter(db: Executor, userId: string, id: string): Promise<boolean> {
  return isChanged(db.deleteFrom('newsletters').where(own(userId, id)))
}

/** The inbox address, and the word after its `+`, of the newsletter's last mail. */
export async function setArrival(
  db: Executor,
  userId: string,
  id: string,
  { localPart, word }: { localPart: string; word: string },
): Promise<void> {
  await db
    .updateTable('newsletters')
    .set({ via_local_part: localPart, via_word: word === '' ? null : word })
    .where(own(userId, id))
    .execute()
}

/** Larger numbers don't matter, and the rest of a long history is not read. */
const MAX_UNREAD = 1000

/**
 * The number of unread articles in lists for each of the user's newsletters, at most 1,000; none without any.
 */
export async function countUnread(db: Executor, userId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('newsletters')
    .select('newsletters.id')
    .select((eb) => {
      const unread = eb
        .selectFrom('articles')
        .select(sql.lit(1).as('one'))
        .where('articles.user_id', '=', userId)
        .whereRef('articles.newsletter_id', '=', 'newsletters.id')
        .where('articles.excluded_at', 'is', null)
        // Both values, so that the index leads to the unread ones.
        .where('articles.is_duplicate', 'in', [0, 1])
        .where('articles.read_at', 'is', null)
        .limit(MAX_UNREAD)
      return eb
        .selectFrom(unread.as('unread'))
        .select((counted) => counted.fn.countAll<number>().as('count'))
        .as('count')
    })
    .where('newsletters.user_id', '=', userId)
    .execute()
  return new Map(rows.flatMap(({ id, count }) => (count ? [[id, count]] : [])))
}

/** Newsletters of all users whose name has the form of an address. */
export async function listNewslettersNamedByAddress(db: Executor) {
  const rows = await db
    .selectFrom('newsletters')
    .select(['id', 'user_id', 'name', 'source_email'])
    .where('name', 'like', '%_@_%')
    .where('name', 'not like', '% %')
    .execute()
  return rows.flatMap(({ user_id, ...row }) => (user_id === null ? [] : [{ ...row, user_id }]))
}

/** Renames a newsletter unless its name has changed. */
export async function renameNewsletter(
  db: Executor,
  userId: string,
  { id, from, to }: { id: string; from: string; to: string },
): Promise<void> {
  await db
    .updateTable('newsletters')
    .set({ name: to })
    .where(own(userId, id))
    .where('name', '=', from)
    .execute()
}
