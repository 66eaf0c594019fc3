import { endRunAgain } from '@tidings/db/queries/run-again'
import type { Processing } from '../run/process-mail.ts'
import { MailNotUnderstood } from '../understand/mail-not-understood.ts'
import { rerunMail } from './rerun-mail.ts'

/** What fails beside the reading is tried so often. */
const TRIES = 3

/**
 * Reads a mail again because its reader asked for it, see rerunMail; in the end that is noted as done, whether it could
 * be read or not. `attempt` counts from 1. A throw means that it is worth another try.
 */
export async function runMailAgain(processing: Processing, mailId: string, attempt: number): Promise<void> {
  try {
    if (attempt <= TRIES) await rerunMail(processing, mailId, Date.now())
    processing.log.info({ mailId, attempt }, 'mail read again')
  } catch (error) {
    if (!(error instanceof MailNotUnderstood)) throw error
    processing.log.info({ mailId, attempt, reason: error.message }, 'mail kept as it was')
  }
  await endRunAgain(processing.db, mailId)
}
