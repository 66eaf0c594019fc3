import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { whileSignedIn } from '../account/while-signed-in.ts'
import type { AccountServices, RequestContext } from '../context.ts'

/** Who acts as the operator: the session that asks for it, or a command on the server. */
export interface ActingOperator
  extends Pick<AccountServices, 'database' | 'jobs' | 'log' | 'mailedLinks' | 'operatorEmail'> {
  byCommand: boolean
  session?: RequestContext['session']
}

/** The operator of a call, which `operatorProcedure` has checked. */
export const operatorOf = (ctx: RequestContext): ActingOperator => ({ ...ctx, byCommand: false })

/**
 * Does what the operator asks for in one transaction, and only if the session that asks has not ended since the request
 * came. Throws UNAUTHORIZED.
 */
export function asOperator<Result>(
  operator: ActingOperator,
  use: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const { byCommand, database, session } = operator
  return byCommand
    ? database.db.transaction().execute(use)
    : whileSignedIn({ database, session }, (trx) => use(trx))
}
