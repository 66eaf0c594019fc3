import { type DomainError, refused } from '@tidings/db/domain-error'
import { findInstanceValue, instanceValue } from '@tidings/db/queries/accounts/instance'
import { findOpenInvitation, takeInvitation } from '@tidings/db/queries/accounts/invitations'
import { firstUserId } from '@tidings/db/queries/accounts/users'
import type { Executor, Tables, UserRow } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { type AccountServices, REGISTRATION_MODES, type RegistrationMode } from './context.ts'
import { hashSecret } from './hash-secret.ts'

/** The operator's choice, in the table `instance`. */
export const REGISTRATION = 'registration'
/** The first account of a server whose registration isn't open. */
const FIRST_ACCOUNT = 'first-account'

/** The stored hash of an invitation's token; null without one. */
export const invitationHash = (token: string | undefined): string | null =>
  token === undefined || token === '' ? null : hashSecret(token)

type Means = Pick<AccountServices, 'registration' | 'operatorEmail'>

/** Who can sign up: according to the setting `REGISTRATION`, otherwise the operator's choice, otherwise anybody. */
export async function registrationMode(
  db: Executor,
  setting: RegistrationMode | undefined,
): Promise<RegistrationMode> {
  if (setting !== undefined) return setting
  const chosen = await findInstanceValue(db, REGISTRATION)
  return REGISTRATION_MODES.find((mode) => mode === chosen) ?? 'open'
}

/** The mode to show on sign-up: a server without accounts always accepts its first one. */
export async function shownRegistrationMode(
  db: Executor,
  setting: RegistrationMode | undefined,
): Promise<RegistrationMode> {
  const mode = await registrationMode(db, setting)
  return mode === 'open' || (await firstUserId(db)) !== undefined ? mode : 'open'
}

/**
 * Why an email can't sign up; undefined if it can. A server without accounts always accepts its first one: that of
 * `OPERATOR_EMAIL`, if set. Check it before revealing anything about the email or doing anything for it.
 */
export async function signUpFault(
  db: Executor,
  { registration, operatorEmail }: Means,
  { email, invitationHash }: { email: string; invitationHash: string | null },
): Promise<Exclude<RegistrationMode, 'open'> | undefined> {
  const mode = await registrationMode(db, registration)
  if (mode === 'open') return undefined
  if ((operatorEmail ?? email) === email && (await firstUserId(db)) === undefined) return undefined
  if (mode === 'closed' || invitationHash === null) return mode
  return (await findOpenInvitation(db, invitationHash, Date.now())) ? undefined : mode
}

/**
 * Admits an account that the transaction has just added, and uses its invitation; if it returns a reason, the
 * transaction must fail. Two people who sign up at the same time with one invitation, or as the first, are not both
 * admitted.
 */
export async function admitAccount(
  trx: Transaction<Tables>,
  { registration, operatorEmail }: Means,
  { user, invitationHash }: { user: Pick<UserRow, 'id' | 'email'>; invitationHash: string | null },
): Promise<Exclude<RegistrationMode, 'open'> | undefined> {
  const mode = await registrationMode(trx, registration)
  const isInvited =
    invitationHash !== null && (await takeInvitation(trx, user.id, invitationHash, Date.now()))
  if (mode === 'open' || (isInvited && mode === 'invitation')) return undefined
  const isNamed = (operatorEmail ?? user.email) === user.email
  if (isNamed && (await firstUserId(trx)) === user.id) {
    // On PostgreSQL another one may be added concurrently, which this waits for.
    if ((await instanceValue(trx, FIRST_ACCOUNT, user.id)) === user.id) return undefined
  }
  return mode
}

/** The message for somebody who can't sign up. */
export function signUpRefused(fault: Exclude<RegistrationMode, 'open'>, hasInvitation: boolean): DomainError {
  const message =
    fault === 'closed'
      ? 'No one can sign up on this server at the moment.'
      : hasInvitation
        ? 'This invitation was already used, has expired or was revoked. Please ask for a new one.'
        : 'Signing up requires an invitation. Please ask your server’s administrator for a link.'
  return refused('FORBIDDEN', message)
}
