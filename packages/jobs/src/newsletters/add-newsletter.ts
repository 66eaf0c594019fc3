import { randomUUID } from 'node:crypto'
import { DomainError } from '@tidings/db/domain-error'
import { DEFAULT_COLOR } from '@tidings/db/newsletter-colors'
import {
  findNewsletter,
  findNewslettersBySource,
  insertNewsletter,
  setConfirmationStatus,
} from '@tidings/db/queries/newsletters/newsletters'
import { undoUnsubscriptions } from '@tidings/db/queries/newsletters/unsubscriptions'
import type { Executor, NewsletterRow } from '@tidings/db/schema'

/**
 * Adds a newsletter by hand, which then waits for confirmation; one with that address that the user had unsubscribed
 * from is subscribed again. Call it under lockUser. Throws CONFLICT if the user has a newsletter with that address
 * (lower case).
 */
export async function addNewsletter(
  trx: Executor,
  userId: string,
  {
    name,
    sourceEmail,
    color = DEFAULT_COLOR,
  }: { name: string; sourceEmail: string; color?: string | undefined },
): Promise<NewsletterRow> {
  const known = await findNewslettersBySource(trx, userId, sourceEmail)
  const again = await subscribeAgain(trx, known)
  if (again) return again
  const newsletter = {
    ...{
      id: randomUUID(),
      user_id: userId,
      identity: `from:${sourceEmail}`,
      name,
      source_email: sourceEmail,
    },
    ...{ color, confirmation_status: 'pending' as const, created_at: Date.now() },
  }
  const added = known.length === 0 && (await insertNewsletter(trx, newsletter))
  if (added) return added
  throw new DomainError({ code: 'CONFLICT', message: 'You already have a newsletter from that address.' })
}

/** The user keeps the newsletter that they had unsubscribed from, and it waits for confirmation. */
async function subscribeAgain(
  trx: Executor,
  known: readonly NewsletterRow[],
): Promise<NewsletterRow | undefined> {
  for (const { id, user_id } of known) {
    if (!(await undoUnsubscriptions(trx, user_id, id, Date.now()))) continue
    await setConfirmationStatus(trx, user_id, id, 'pending')
    return findNewsletter(trx, user_id, id)
  }
  return undefined
}
