import { isOperator } from '@tidings/accounts/operator'
import { GRACE_MS } from '@tidings/db/queries/accounts/account-deletion'
import { type Person, usageOf } from '@tidings/db/queries/accounts/people'
import { findUser } from '@tidings/db/queries/accounts/users'
import type { Services } from '../trpc/context.ts'
import type { PersonView } from './schema.ts'

const MONTH = 30 * 86_400_000

const iso = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** An account as the operator sees it, with what it takes. */
export async function personView(
  { database: { db }, operatorEmail }: Pick<Services, 'database' | 'operatorEmail'>,
  row: Person,
): Promise<PersonView> {
  const { bytes, mails, newsletters } = await usageOf(db, row.id, Date.now() - MONTH)
  const user = await findUser(db, row.id)
  const { deleted_at, suspended_at } = row
  return {
    id: row.id,
    email: row.email,
    displayName: row.display_name,
    state: deleted_at !== null ? 'deleted' : suspended_at !== null ? 'suspended' : 'active',
    isOperator: user !== undefined && (await isOperator(db, user, operatorEmail)),
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: iso(row.seen_at),
    suspendedAt: iso(suspended_at),
    restorableUntil: iso(deleted_at === null ? null : deleted_at + GRACE_MS),
    usage: { keptBytes: bytes, mailsIn30Days: mails, newsletters },
    limits: {
      mailsADay: row.most_mails_a_day,
      megabytes: row.most_megabytes,
      newsletters: row.most_newsletters,
    },
  }
}
