import { randomUUID } from 'node:crypto'
import type { Executor } from '../../schema.ts'
import { isFound, own } from '../common/rows.ts'
import { indexable } from '../search/indexable.ts'

/**
 * The newsletter that the user assigned mail of one of the keys to, by the first key that has one; undefined without
 * any.
 */
export async function newsletterByRule(db: Executor, userId: string, keys: readonly string[]) {
  const rows = await db
    .selectFrom('newsletter_rules as r')
    .innerJoin('newsletters as n', 'n.id', 'r.newsletter_id')
    .selectAll('n')
    .select('r.key')
    .where('r.user_id', '=', userId)
    .where('n.user_id', '=', userId)
    .where('r.key', 'in', keys.map(indexable))
    .orderBy('r.created_at', 'desc')
    .execute()
  for (const key of keys) {
    const found = rows.find((row) => row.key === indexable(key))
    if (found) {
      const { key: _, ...newsletter } = found
      return newsletter
    }
  }
  return undefined
}

/** Assigns mail of these keys to a newsletter, replacing earlier rules; at most `limit` are kept. */
export async function setNewsletterRules(
  db: Executor,
  userId: string,
  newsletterId: string,
  { keys, now, limit }: { keys: readonly string[]; now: number; limit: number },
): Promise<void> {
  const kept = [...new Set(keys.map(indexable))].slice(0, limit)
  if (kept.length === 0) return
  await db.deleteFrom('newsletter_rules').where('user_id', '=', userId).where('key', 'in', kept).execute()
  await db
    .insertInto('newsletter_rules')
    .values(
      kept.map((key) => ({
        id: randomUUID(),
        user_id: userId,
        newsletter_id: newsletterId,
        key,
        created_at: now,
      })),
    )
    .execute()
  const old = await db
    .selectFrom('newsletter_rules')
    .select('id')
    .where(own(userId, newsletterId, 'newsletter_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  const surplus = old.slice(limit).map(({ id }) => id)
  if (surplus.length > 0) await db.deleteFrom('newsletter_rules').where('id', 'in', surplus).execute()
}

/** Moves the rules of one newsletter of the user to another. */
export async function moveNewsletterRules(db: Executor, userId: string, fromId: string, toId: string) {
  await db
    .updateTable('newsletter_rules')
    .set({ newsletter_id: toId })
    .where(own(userId, fromId, 'newsletter_id'))
    .execute()
}

/** Whether the user has set rules for a newsletter. */
export async function hasNewsletterRules(db: Executor, userId: string, newsletterId: string) {
  return isFound(
    db
      .selectFrom('newsletter_rules')
      .select('id')
      .where(own(userId, newsletterId, 'newsletter_id'))
      .limit(1),
  )
}
