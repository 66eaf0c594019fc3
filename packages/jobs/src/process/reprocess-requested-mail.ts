import { endReprocess } from '@tidings/db/queries/issues/reprocess-requests'
import { MailNotUnderstood } from '@tidings/mail/common/types/mail-not-understood'
import type { Processing } from './process-mail.ts'
import { reprocessMail } from './reprocess-mail.ts'

/** The number of attempts after other failures: a busy database or machine says nothing about a mail. */
const TRIES = 3

/**
 * Reprocesses a mail at its user's request, see reprocessMail, and records whether it could be read. `attempt` counts
 * from 1; `failures` are the previous attempts that threw MailNotUnderstood. Throws to be retried.
 */
export async function reprocessRequestedMail(
  processing: Processing,
  mailId: string,
  attempt: number,
  failures = 0,
): Promise<void> {
  const { db, log } = processing
  let wasRead = false
  try {
    if (attempt <= TRIES) {
      const { outcome } = await reprocessMail(processing, mailId, Date.now())
      wasRead = outcome !== 'unread'
    }
  } catch (error) {
    const isWorthIt = error instanceof MailNotUnderstood ? failures + 1 < error.tries : attempt < TRIES
    if (isWorthIt) throw error
    log.info({ mailId, attempt, err: error }, 'mail unchanged')
  }
  await endReprocess(db, mailId, wasRead)
  log.info({ mailId, attempt, wasRead }, 'mail processed again')
}
