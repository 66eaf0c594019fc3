import { deleteLaterUndos } from '@tidings/db/queries/mailed-links'
import { deletePasskeys } from '@tidings/db/queries/passkeys'
import { deleteTwoStepSince } from '@tidings/db/queries/two-steps'
import { setEmail } from '@tidings/db/queries/users'
import type { MailedLink, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { emailTaken } from './email-taken.ts'
import { replacePassword } from './end-access.ts'

/**
 * Gives an account the address of before back, with a new password: whoever changed it knew the old one. What was changed
 * later can't be undone over this any more, two-step sign-in that was switched on later is off, and passkeys that were added
 * later are gone: app and devices are theirs. Gives the number of sessions that ended. Throws CONFLICT.
 */
export async function restoreEmail(
  trx: Transaction<Tables>,
  { user_id: userId, email, created_at }: MailedLink,
  passwordHash: string,
): Promise<number> {
  await deleteLaterUndos(trx, userId, created_at)
  if (!(await setEmail(trx, userId, email, Date.now()))) throw emailTaken()
  await deleteTwoStepSince(trx, userId, created_at)
  await deletePasskeys(trx, userId, created_at)
  return replacePassword(trx, userId, passwordHash)
}
