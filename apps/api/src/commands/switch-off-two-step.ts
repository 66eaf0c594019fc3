import { notifyOwner } from '@tidings/accounts/account/notify-owner'
import { logEvent } from '@tidings/accounts/log-event'
import { insertOperatorAction } from '@tidings/db/queries/operator-actions'
import { deleteTwoStep, findTwoStep } from '@tidings/db/queries/two-steps'
import { findUserByEmail } from '@tidings/db/queries/users'
import type { App } from '../app/open-app.ts'
import { CommandError } from './command-error.ts'
import { print } from './print.ts'

/**
 * Switches two-step sign-in off for a user who lost the app and the recovery codes, and notifies them by mail. The
 * operator must verify their identity. Throws CommandError if there is none to switch off.
 */
export async function switchOffTwoStep(app: App, args: string[]): Promise<void> {
  const { database, log } = app
  const [email, ...more] = args
  if (email === undefined || more.length > 0) {
    throw new CommandError('Usage: npm run tidings -- two-step-off EMAIL')
  }
  const user = await findUserByEmail(database.db, email.trim().toLowerCase())
  if (!user) throw new CommandError(`There is no account with the email ${email}.`)
  if (!(await findTwoStep(database.db, user.id))) {
    throw new CommandError(`${user.email} has no two-step sign-in.`)
  }
  await database.db.transaction().execute(async (trx) => {
    await deleteTwoStep(trx, user.id)
    await notifyOwner(app, trx, user.id, { kind: 'two-step-off' })
    await insertOperatorAction(trx, { action: 'two-step-off', byCommand: true, userId: user.id })
  })
  logEvent(log, 'two-step.changed', { userId: user.id, way: 'off by command' })
  print(`${user.email} signs in by password alone now.`)
}
