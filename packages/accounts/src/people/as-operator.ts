import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { whileSignedIn } from '../account/while-signed-in.ts'
import type { AccountServices, RequestContext } from '../context.ts'

/** The acting operator: the requesting session, or a command on the server. */
export interface ActingOperator
  extends Pick<AccountServices, 'database' | 'jobs' | 'log' | 'mailedLinks' | 'operatorEmail'> {
  byCommand: boolean
  session?: RequestContext['session']
}

/** The operator of a call, as checked by `operatorProcedure`. */
export const operatorOf = (ctx: RequestContext): ActingOperator => ({ ...ctx, byCommand: false })

/**
 * Runs an operator's action in one transaction, only if the requesting session has not ended since the request arrived.
 * Throws UNAUTHORIZED.
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
