import { signOut } from '@tidings/accounts/account/end-access'
import { logEvent } from '@tidings/accounts/log-event'
import { insertOperatorAction } from '@tidings/db/queries/operator-actions'
import { endProgramsOfAll } from '@tidings/db/queries/programs'
import { deleteSecondStepsOfAll } from '@tidings/db/queries/second-steps'
import { deleteSessionsOfAll } from '@tidings/db/queries/sessions'
import { findUserByEmail } from '@tidings/db/queries/users'
import type { App } from '../app/open-app.ts'
import { CommandError } from './command-error.ts'
import { formatCount } from './format-count.ts'
import { print } from './print.ts'

/**
 * Ends all sessions, access tokens and feeds of a user, or with `--all` of everybody, for example after a device or a backup was stolen; also
 * while the server runs, which rejects them from then on. Throws CommandError for an unknown address.
 */
export async function signOutUsers({ database: { db }, log }: App, args: string[]): Promise<void> {
  const [who, ...more] = args
  if (who === undefined || more.length > 0) {
    throw new CommandError('Usage: npm run tidings -- sign-out EMAIL or --all')
  }
  if (who === '--all') {
    await deleteSecondStepsOfAll(db)
    await endProgramsOfAll(db)
    const count = await deleteSessionsOfAll(db)
    await insertOperatorAction(db, { action: 'signed-out', byCommand: true, details: { sessions: count } })
    logEvent(log, 'sessions.ended', { count, way: 'of all users, by command' })
    print(`${formatCount(count, 'session')} ended.`)
    return
  }
  const user = await findUserByEmail(db, who.trim().toLowerCase())
  if (!user) throw new CommandError(`There is no account with the email ${who}.`)
  const count = await signOut(db, user.id)
  const details = { sessions: count }
  await insertOperatorAction(db, { action: 'signed-out', byCommand: true, userId: user.id, details })
  logEvent(log, 'sessions.ended', { userId: user.id, count, way: 'by command' })
  print(`${formatCount(count, 'session')} of ${user.email} ended.`)
}
