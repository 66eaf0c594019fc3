import { listUserIds } from '@tidings/db/queries/mails-to-reread'
import { listNewsletters } from '@tidings/db/queries/newsletters'
import { findUserByEmail } from '@tidings/db/queries/users'
import type { Executor, NewsletterRow } from '@tidings/db/schema'
import { CommandError } from './command-error.ts'
import type { ReprocessArguments } from './reprocess-arguments.ts'

/** One account whose mails are to be read again. */
export interface Scope {
  userId: string
  /** All of the account's when undefined. */
  newsletters: readonly NewsletterRow[] | undefined
}

/** Whose mails are meant. Throws CommandError for an account or a newsletter that is not there. */
export async function reprocessScope(
  db: Executor,
  { email, newsletter }: Pick<ReprocessArguments, 'email' | 'newsletter'>,
): Promise<Scope[]> {
  const user = email === undefined ? undefined : await findUserByEmail(db, email)
  if (email !== undefined && !user) throw new CommandError(`There is no account with the email ${email}.`)
  const userIds = user ? [user.id] : await listUserIds(db)
  if (newsletter === undefined) return userIds.map((userId) => ({ userId, newsletters: undefined }))
  const scopes: Scope[] = []
  for (const userId of userIds) {
    const newsletters = (await listNewsletters(db, userId)).filter(
      ({ id, name }) => id === newsletter || isSameName(name, newsletter),
    )
    if (newsletters.length > 0) scopes.push({ userId, newsletters })
  }
  if (scopes.length > 0) return scopes
  throw new CommandError(
    `${email === undefined ? 'Nobody has a' : `${email} has no`} newsletter with the id or the name ${newsletter}.`,
  )
}

const isSameName = (a: string, b: string): boolean =>
  a.trim().localeCompare(b.trim(), 'en', { sensitivity: 'accent' }) === 0
