import { endReprocess } from '@tidings/db/queries/issues/reprocess-requests'
import { isVerdict, MailNotUnderstood, type Tries } from '@tidings/mail/common/types/mail-not-understood'
import type { Processing } from '../process/process-mail.ts'
import { reprocessMail } from './reprocess-mail.ts'

/** The number of attempts after other failures: a busy database or machine says nothing about a mail. */
const TRIES = 3

/**
 * Reprocesses a mail at its user's request, see reprocessMail, and records whether it could be read. `attempt` counts
 * from 1. Throws to be retried.
 */
export async function reprocessRequestedMail(
  processing: Processing,
  mailId: string,
  attempt: number,
  tries: Tries,
): Promise<void> {
  const { db, log } = processing
  let wasRead = false
  try {
    if (tries.deathsLeft > 0) {
      const { outcome } = await reprocessMail(processing, mailId, Date.now())
      wasRead = outcome !== 'unread'
    }
  } catch (error) {
    const isLast = error instanceof MailNotUnderstood ? isVerdict(error, tries) : attempt >= TRIES
    if (!isLast) throw error
    log.info({ mailId, attempt, err: error }, 'mail unchanged')
  }
  await endReprocess(db, mailId, wasRead)
  log.info({ mailId, attempt, wasRead }, 'mail processed again')
}
