import { saveAttachments } from '@tidings/db/queries/issues/issues'
import type { Executor, MailRow } from '@tidings/db/schema'
import type { MailAnalysis } from '@tidings/mail/analyse-mail'

/** Stores what is known about the attachments of a mail; hardly any has one. Their bytes stay in the raw mail only. */
export async function storeAttachments(
  trx: Executor,
  mail: MailRow,
  { attachments, attachmentText }: Pick<MailAnalysis, 'attachments' | 'attachmentText'>,
): Promise<void> {
  if (attachments.length === 0 && mail.attachments === null) return
  await saveAttachments(trx, mail.user_id, mail.id, {
    attachments: attachments.length === 0 ? null : JSON.stringify(attachments),
    text: attachmentText || null,
  })
}
