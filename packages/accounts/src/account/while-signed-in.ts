import { refused } from '@tidings/db/domain-error'
import { hasSession } from '@tidings/db/queries/accounts/sessions'
import { findUser, lockUser } from '@tidings/db/queries/accounts/users'
import type { Tables, UserRow } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { RequestContext } from '../context.ts'

/**
 * Changes the credentials of an account in one transaction, exclusively, and only if the requesting session has not
 * ended since the request arrived: otherwise a thief's pending change could take effect after the account is recovered.
 * `use` gets the current account. Throws UNAUTHORIZED.
 */
export async function whileSignedIn<Result>(
  ctx: Pick<RequestContext, 'database' | 'session'>,
  use: (trx: Transaction<Tables>, user: UserRow) => Promise<Result>,
): Promise<Result> {
  const { session } = ctx
  return ctx.database.db.transaction().execute(async (trx) => {
    if (session) await lockUser(trx, session.user.id)
    const user =
      session && (await hasSession(trx, session.user.id, session.handle))
        ? await findUser(trx, session.user.id)
        : undefined
    if (!user) throw refused('UNAUTHORIZED', 'Please log in.')
    return use(trx, user)
  })
}
