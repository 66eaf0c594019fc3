import { randomBytes, randomUUID } from 'node:crypto'
import { notFound } from '@tidings/db/domain-error'
import {
  countInvitations,
  deleteInvitation,
  insertInvitation,
} from '@tidings/db/queries/accounts/invitations'
import { insertOperatorAction } from '@tidings/db/queries/accounts/operator-actions'
import { hashSecret } from '../hash-secret.ts'
import { limitReached } from '../limit-reached.ts'
import { logEvent } from '../log-event.ts'
import { type ActingOperator, asOperator } from './as-operator.ts'

const DAY_MS = 86_400_000
/** Used and expired ones count for a month. */
const MAX = 500
const SECRET_BYTES = 32

/** The default validity of an invitation, in days. */
const INVITATION_DAYS = 14

/** The path of an invitation's link: the token is behind the #, which browsers don't send. */
export const invitationPath = (token: string): string => `/signup#${token}`

/**
 * Creates an invitation for one person, valid for some days. Only the hash of its token is stored. Throws
 * LIMIT_REACHED.
 */
export async function invite(
  operator: ActingOperator,
  { note, days = INVITATION_DAYS }: { note: string; days?: number },
): Promise<{ id: string; token: string; expiresAt: number }> {
  const token = randomBytes(SECRET_BYTES).toString('base64url')
  const id = randomUUID()
  const now = Date.now()
  const expiresAt = now + days * DAY_MS
  await asOperator(operator, async (trx) => {
    await insertInvitation(trx, {
      id,
      note,
      token_hash: hashSecret(token),
      created_at: now,
      expires_at: expiresAt,
    })
    if ((await countInvitations(trx)) > MAX) {
      throw limitReached(`At most ${MAX} invitations are kept. Please revoke some first.`)
    }
    await insertOperatorAction(trx, {
      action: 'invited',
      byCommand: operator.byCommand,
      details: { days },
    })
  })
  logEvent(operator.log, 'invitation.added')
  return { id, token, expiresAt }
}

/** Revokes an unused invitation. Throws NOT_FOUND. */
export async function revokeInvitation(operator: ActingOperator, id: string): Promise<void> {
  await asOperator(operator, async (trx) => {
    if (!(await deleteInvitation(trx, id))) throw notFound('invitation')
    await insertOperatorAction(trx, { action: 'invitation-revoked', byCommand: operator.byCommand })
  })
  logEvent(operator.log, 'invitation.revoked')
}
