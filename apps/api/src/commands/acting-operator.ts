import type { ActingOperator } from '@tidings/accounts/people/as-operator'
import { findUserByEmail } from '@tidings/db/queries/accounts/users'
import type { UserRow } from '@tidings/db/schema'
import type { App } from '../app/open-app.ts'
import { CommandError } from './command-line.ts'

/** Everyone who can run commands on the server acts as its operator. */
export const actingOperator = ({ database, jobs, mailedLinks, log, settings }: App): ActingOperator => ({
  database,
  jobs,
  mailedLinks,
  log,
  operatorEmail: settings.operatorEmail,
  byCommand: true,
})

/** The account with a typed email. Throws CommandError if there is none. */
export async function userWith({ database }: App, email: string): Promise<UserRow> {
  const user = await findUserByEmail(database.db, email.trim().toLowerCase())
  if (!user) throw new CommandError(`There is no account with the email ${email}.`)
  return user
}
