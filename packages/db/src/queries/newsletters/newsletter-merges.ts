import type { Selectable } from 'kysely'
import type { Executor, Tables } from '../../schema.ts'
import { own } from '../common/rows.ts'
import { ownedBy } from '../common/values.ts'
import { indexable } from '../search/indexable.ts'
import { FINGERPRINT } from './sender-fingerprints.ts'

/** Tables whose rows belong to a newsletter by their mail. */
const BY_MAIL = ['articles', 'corrections', 'confirmation_receipts'] as const

/** Moves all mails of one newsletter of the user, and their results, to another, and notes where each mail was. */
export async function mergeMails(db: Executor, userId: string, fromId: string, intoId: string) {
  await db
    .updateTable('mails')
    .set((eb) => ({ merged_from: eb.ref('newsletter_id'), newsletter_id: intoId }))
    .where('user_id', '=', userId)
    .where('newsletter_id', 'in', [fromId, intoId])
    .execute()
  for (const table of BY_MAIL) {
    await db
      .updateTable(table)
      .set({ newsletter_id: intoId })
      .where(own(userId, fromId, 'newsletter_id'))
      .execute()
  }
}

/** Moves the mails that mergeMails moved back, with all that became of them since. */
export async function unmergeMails(db: Executor, userId: string, fromId: string, intoId: string) {
  await db
    .updateTable('mails')
    .set({ newsletter_id: fromId })
    .where(own(userId, intoId, 'newsletter_id'))
    .where('merged_from', '=', fromId)
    .execute()
  for (const table of BY_MAIL) {
    await db
      .updateTable(table)
      .set({ newsletter_id: fromId })
      .where(ownedBy(userId))
      .where('mail_id', 'in', (eb) =>
        eb
          .selectFrom('mails')
          .select('id')
          .where(own(userId, fromId, 'newsletter_id')),
      )
      .execute()
  }
}

/**
 * Removes the mails from a newsletter that it got since another was merged into it, and returns their fingerprints;
 * their articles stay until the mails are moved.
 */
export async function takeMailsSinceMerge(db: Executor, userId: string, intoId: string) {
  return db
    .updateTable('mails')
    .set({ newsletter_id: null })
    .where(own(userId, intoId, 'newsletter_id'))
    .where('merged_from', 'is', null)
    .returning(FINGERPRINT)
    .execute()
}

export type NewsletterRuleRow = Selectable<Tables['newsletter_rules']>

/** The user's rules of these newsletters, and those of any that have one of these keys. */
export async function rulesBeforeMerge(
  db: Executor,
  userId: string,
  { ids, keys }: { ids: readonly string[]; keys: readonly string[] },
): Promise<NewsletterRuleRow[]> {
  return db
    .selectFrom('newsletter_rules')
    .selectAll()
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('newsletter_id', 'in', ids), eb('key', 'in', keys.map(indexable))]))
    .execute()
}

/** Replaces the rules of a newsletter by rows of rulesBeforeMerge, which may include others' rules. */
export async function restoreRules(
  db: Executor,
  userId: string,
  newsletterId: string,
  rows: readonly NewsletterRuleRow[],
): Promise<void> {
  await db
    .deleteFrom('newsletter_rules')
    .where(own(userId, newsletterId, 'newsletter_id'))
    .execute()
  for (const row of rows) {
    // A third newsletter, whose rule the merge replaced, may be gone by now.
    const owner = await db
      .selectFrom('newsletters')
      .select('id')
      .where(own(userId, row.newsletter_id))
      .executeTakeFirst()
    if (!owner) continue
    await db
      .insertInto('newsletter_rules')
      .values({ ...row, user_id: userId })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  }
}
