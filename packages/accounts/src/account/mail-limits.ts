import { consumeLimit, type Limit } from '@tidings/db/queries/accounts/limits'
import type { Executor } from '@tidings/db/schema'
import { hashSecret } from '../hash-secret.ts'
import type { AccountEmail } from './account-emails.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The limit per kind: more would only fill somebody's inbox. */
const OF_KIND: Limit = { burst: 3, within: HOUR }
const OF_KIND_A_DAY: Limit = { burst: 10, within: DAY }
/** The limit of all kinds, per address. */
const OF_ADDRESS: Limit = { burst: 20, within: DAY }
/**
 * Mails for recovering an account. Others don't count against them, so that nobody can prevent recovery by having many
 * other mails sent.
 */
const RECOVERY_EMAILS: readonly AccountEmail[] = [
  'reset',
  'undo',
  'password-changed',
  'two-step-on',
  'account-deleted',
]

/** Counts a mail that a user requests; undefined if that is allowed, otherwise the milliseconds until it is. */
export function consumeRequestedEmail(
  db: Executor,
  userId: string,
  kind: AccountEmail,
): Promise<number | undefined> {
  const name = `mail ${kind} of ${userId}`
  return spendAll(db, [
    [name, OF_KIND],
    [`day ${name}`, OF_KIND_A_DAY],
  ])
}

/**
 * Counts a mail that is about to be sent to an address, whoever requested it; false if there were too many recently.
 */
export async function consumeSentEmail(db: Executor, to: string, kind: AccountEmail): Promise<boolean> {
  const name = `mail ${kind} to ${to}`
  const limits: [string, Limit][] = [[name, OF_KIND]]
  // A stranger can request this one: the link of one an hour ago has expired, and its owner must get another.
  if (kind !== 'reset') limits.push([`day ${name}`, OF_KIND_A_DAY])
  if (!RECOVERY_EMAILS.includes(kind)) limits.push([`mail to ${to}`, OF_ADDRESS])
  return (await spendAll(db, limits)) === undefined
}

/** Counts each until one limit is exceeded; previous counts remain. */
async function spendAll(
  db: Executor,
  limits: readonly (readonly [string, Limit])[],
): Promise<number | undefined> {
  const now = Date.now()
  for (const [name, limit] of limits) {
    const waitMs = await consumeLimit(db, hashSecret(name), limit, now)
    if (waitMs !== undefined) return waitMs
  }
  return undefined
}
