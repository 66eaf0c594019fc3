import { type DomainError, refused } from '@tidings/db/domain-error'
import { allowedNewsletters, type Counted, countOf } from '@tidings/db/queries/accounts/user-limits'
import { lockUser } from '@tidings/db/queries/accounts/users'
import type { Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import type { AccountServices } from './context.ts'

/** The error for exceeding a limit, in words for the user. */
export const limitReached = (message: string): DomainError => refused('LIMIT_REACHED', message)

/** The message of each limit. */
const WORDS: Record<Counted, (max: string) => string> = {
  newsletters: (max) => `You can have at most ${max} newsletters. Please delete some first.`,
  addresses: (max) => `You can have at most ${max} addresses.`,
  topics: (max) => `At most ${max} topics can be followed and muted.`,
  savedSearches: (max) => `You can save up to ${max} searches. Please remove some first.`,
  tags: (max) => `You’ve reached the limit of ${max} tags. Please remove some first.`,
  savedArticles: (max) => `You can have at most ${max} saved articles. Please unsave some first.`,
  highlights: (max) => `You can have at most ${max} highlights. Please delete some first.`,
  storyDecisions: (max) => `You can group or separate at most ${max} pairs of articles.`,
  mailboxes: (max) => `At most ${max} mailboxes can be connected.`,
  imports: (max) => `At most ${max} imports are kept. Please remove some from the list first.`,
  apiTokens: (max) => `An account has at most ${max} access tokens. Please revoke one.`,
  feeds: (max) => `An account has at most ${max} feed addresses. Please revoke one.`,
  webhooks: (max) => `An account has at most ${max} webhooks. Please remove one.`,
  pushSubscriptions: (max) =>
    `At most ${max} browsers can show notifications. Please switch them off in another one.`,
  passkeys: (max) => `An account has at most ${max} passkeys. Please remove one.`,
}

/** Throws LIMIT_REACHED if a count exceeds its limit. */
export function holdLimit(what: Counted, count: number, most: number): void {
  if (count > most) throw limitReached(WORDS[what](most.toLocaleString('en-US')))
}

/**
 * Makes a change that may add to something limited per account, in a transaction of its own. Throws LIMIT_REACHED,
 * without changes, if it exceeds the limit. Existing things can always be changed and removed, however many there are.
 */
export function withinLimit<T>(
  { database, limits, user }: Pick<AccountServices, 'database' | 'limits'> & { user: { id: string } },
  what: Counted,
  change: (trx: Transaction<Tables>) => Promise<T>,
): Promise<T> {
  return database.db.transaction().execute(async (trx) => {
    // Two concurrent calls would both see room for one more; and a mail that is being stored may add to a story.
    await lockUser(trx, user.id)
    const before = await countOf(trx, user.id, what)
    const done = await change(trx)
    const after = await countOf(trx, user.id, what)
    if (after > before) {
      const most = limits[what]
      holdLimit(what, after, what === 'newsletters' ? await allowedNewsletters(trx, user.id, most) : most)
    }
    return done
  })
}
