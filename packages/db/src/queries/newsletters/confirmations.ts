import type { Executor, NewsletterRow } from '../../schema.ts'
import { own } from '../common/rows.ts'
import { indexable } from '../search/indexable.ts'

/** The user's newsletters whose subscription isn't confirmed yet. */
export async function listUnconfirmed(db: Executor, userId: string): Promise<NewsletterRow[]> {
  return db
    .selectFrom('newsletters')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmation_status', 'in', ['pending', 'failed'])
    .execute()
}

/** The maximum number of awaited newsletters. */
const MAX_AWAITED = 50

/** The newsletters that the user added by hand and that have no issue yet, the latest first. */
export async function listAwaited(db: Executor, userId: string): Promise<NewsletterRow[]> {
  return db
    .selectFrom('newsletters')
    .selectAll()
    .where('user_id', '=', userId)
    .where('confirmation_status', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mails')
            .select('mails.id')
            .whereRef('mails.newsletter_id', '=', 'newsletters.id')
            .where('mails.kind', '=', 'newsletter')
            .where('mails.state', '=', 'processed'),
        ),
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_AWAITED)
    .execute()
}

/** An issue has arrived, which is only sent to subscribers. */
export async function confirmByIssue(db: Executor, userId: string, id: string): Promise<void> {
  await db
    .updateTable('newsletters')
    .set({ confirmation_status: 'confirmed' })
    .where(own(userId, id))
    .where('confirmation_status', 'in', ['pending', 'failed'])
    .execute()
}

/** The evidence from a newsletter since the user added it, as far as it concerns the subscription. */
export interface ConfirmationEvidence {
  /** An issue is only sent to subscribers. */
  hasIssue: boolean
  /** Ids of the mails that ask for a confirmation, the latest first. */
  confirmationMails: string[]
}

/** Searches by the newsletter and by its address, which another newsletter's List-Id may have claimed. */
export async function confirmationEvidence(
  db: Executor,
  userId: string,
  newsletter: Pick<NewsletterRow, 'id' | 'source_email' | 'created_at'>,
): Promise<ConfirmationEvidence> {
  const mails = await db
    .selectFrom('mails')
    .select(['id', 'kind'])
    .where('user_id', '=', userId)
    .where('state', '=', 'processed')
    .where('kind', 'in', ['newsletter', 'confirmation'])
    .where('received_at', '>=', newsletter.created_at)
    .where((eb) =>
      eb.or([
        eb('newsletter_id', '=', newsletter.id),
        eb('sender_address', '=', indexable(newsletter.source_email)),
      ]),
    )
    .orderBy('received_at', 'desc')
    .execute()
  return {
    hasIssue: mails.some(({ kind }) => kind === 'newsletter'),
    confirmationMails: mails.filter(({ kind }) => kind === 'confirmation').map(({ id }) => id),
  }
}

/** Writes the result of an attempt to confirm; `lastAttempt` in epoch milliseconds. */
export async function writeConfirmation(
  db: Executor,
  userId: string,
  id: string,
  to: { status: 'confirmed' | 'pending' | 'failed'; attempts: number; lastAttempt: number | null },
): Promise<void> {
  await db
    .updateTable('newsletters')
    .set({
      confirmation_status: to.status,
      confirmation_attempts: to.attempts,
      last_confirmation_attempt: to.lastAttempt,
    })
    .where(own(userId, id))
    .execute()
}
