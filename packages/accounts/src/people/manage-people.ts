import { notFound, refused } from '@tidings/db/domain-error'
import { restoreAccount } from '@tidings/db/queries/accounts/account-deletion'
import { type DefaultLimits, setDefaultLimits } from '@tidings/db/queries/accounts/default-limits'
import { insertOperatorAction, type OperatorAction } from '@tidings/db/queries/accounts/operator-actions'
import { findPerson, setPersonLimits } from '@tidings/db/queries/accounts/people'
import { resumeUser, suspendUser } from '@tidings/db/queries/accounts/suspensions'
import { findUser, lockUser } from '@tidings/db/queries/accounts/users'
import type { Tables, UserRow } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { deleteAccount } from '../account/delete-account.ts'
import { signOut } from '../account/end-access.ts'
import { type EventName, logEvent } from '../log-event.ts'
import { isOperator } from '../operator.ts'
import { type ActingOperator, asOperator } from './as-operator.ts'

/** The limits of an account; null: the default. */
export type PersonLimits = DefaultLimits

/** Suspends an account until it is resumed. Throws NOT_FOUND, and CONFLICT for the operator's own. */
export function suspendPerson(operator: ActingOperator, userId: string): Promise<void> {
  return change(operator, userId, { action: 'suspended', event: 'account.suspended' }, async (trx, user) => {
    if (user.deleted_at !== null) throw conflict('This account is deleted.')
    if (!(await suspendUser(trx, userId, Date.now()))) throw conflict('This account is suspended already.')
    return {}
  })
}

/** Resumes a suspended account, so that its owner can sign in and receive mail. Throws NOT_FOUND and CONFLICT. */
export function resumePerson(operator: ActingOperator, userId: string): Promise<void> {
  return change(operator, userId, { action: 'resumed', event: 'account.resumed' }, async (trx) => {
    if (!(await resumeUser(trx, userId))) throw conflict('This account is not suspended.')
    return {}
  })
}

/**
 * Ends all sessions, access tokens, feeds and webhooks of an account. Returns the number of the sessions. Throws NOT_FOUND,
 * and CONFLICT for the operator's own.
 */
export async function signOutPerson(operator: ActingOperator, userId: string): Promise<number> {
  let count = 0
  await change(operator, userId, { action: 'signed-out', event: 'sessions.ended' }, async (trx) => {
    count = await signOut(trx, userId)
    return { sessions: count }
  })
  return count
}

/**
 * Deletes an account. For 7 days it can be restored by the operator, and by its owner with the link of a mail; then its data
 * is deleted. Throws NOT_FOUND, and CONFLICT for the operator's own.
 */
export async function deletePerson(operator: ActingOperator, userId: string): Promise<void> {
  await change(operator, userId, { action: 'deleted', event: 'account.deleted' }, async (trx) => {
    const isDeleted = await deleteAccount(operator, trx, userId, { byOperator: true })
    if (!isDeleted) throw conflict('This account is deleted already.')
    return {}
  })
  operator.jobs.wake()
}

/** Restores an account that was deleted less than 7 days ago; its owner signs in again. Throws NOT_FOUND and CONFLICT. */
export function restorePerson(operator: ActingOperator, userId: string): Promise<void> {
  return change(operator, userId, { action: 'restored', event: 'account.restored' }, async (trx, user) => {
    if (user.deleted_at === null) throw conflict('This account is not deleted.')
    await restoreAccount(trx, userId)
    return {}
  })
}

/** Changes the limits of an account, possibly the operator's own. Throws NOT_FOUND. */
export function limitPerson(operator: ActingOperator, userId: string, limits: PersonLimits): Promise<void> {
  return change(operator, userId, { ...LIMITS, isOfAnybody: true }, async (trx) => {
    await setPersonLimits(trx, userId, {
      most_mails_a_day: limits.mailsADay,
      most_megabytes: limits.megabytes,
      most_newsletters: limits.newsletters,
    })
    return { ...limits }
  })
}

/** Changes the default limits of all accounts, including the operator's. */
export async function limitEverybody(operator: ActingOperator, limits: PersonLimits): Promise<void> {
  const { byCommand, log } = operator
  await asOperator(operator, async (trx) => {
    await setDefaultLimits(trx, limits)
    await insertOperatorAction(trx, { action: 'default-limits', byCommand, details: { ...limits } })
  })
  logEvent(log, 'account.limited', { way: byCommand ? 'by command' : 'by the administrator' })
}

const LIMITS = { action: 'limits', event: 'account.limited' } as const
const conflict = (message: string) => refused('CONFLICT', message)

/** Changes an account and logs it; `make` returns the numbers for the log. */
async function change(
  operator: ActingOperator,
  userId: string,
  {
    action,
    event,
    isOfAnybody,
  }: Pick<OperatorAction, 'action'> & { event: EventName; isOfAnybody?: boolean },
  make: (trx: Transaction<Tables>, user: UserRow) => Promise<NonNullable<OperatorAction['details']>>,
): Promise<void> {
  const { byCommand, operatorEmail, log } = operator
  await asOperator(operator, async (trx) => {
    await lockUser(trx, userId)
    const user = (await findPerson(trx, userId)) && (await findUser(trx, userId))
    if (!user) throw notFound('account')
    if (!isOfAnybody && (await isOperator(trx, user, operatorEmail))) {
      throw conflict('This can’t be done to the account of the administrator.')
    }
    const details = await make(trx, user)
    await insertOperatorAction(trx, { action, byCommand, userId, details })
  })
  logEvent(log, event, { userId, way: byCommand ? 'by command' : 'by the administrator' })
}
