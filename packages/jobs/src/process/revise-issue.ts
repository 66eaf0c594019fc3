import { storedArticles } from '@tidings/db/queries/issues/reprocess'
import { moveIssue } from '@tidings/db/queries/issues/revisions'
import { findMailToProcess, settleMail } from '@tidings/db/queries/mails/mails'
import type { Executor, MailRow } from '@tidings/db/schema'
import { storeReprocessed } from '../issues/store-reprocessed.ts'
import type { ReadIssue } from '../issues/update-stored.ts'

/**
 * Makes a mail the one that an issue's articles came with: the mail before, which it corrects, is listed as replaced,
 * and its bytes are kept.
 */
export async function takeOverIssue(trx: Executor, mail: MailRow, beforeId: string): Promise<void> {
  const before = await findMailToProcess(trx, beforeId)
  if (!before) return
  await settleMail(trx, mail.user_id, before.id, {
    ...{ kind: before.kind, newsletterId: before.newsletter_id, messageId: before.message_id },
    ...{ senderName: before.sender_name, senderAddress: before.sender_address },
    ...{ subject: before.subject, sentAt: before.sent_at, state: 'repeated', reason: 'revised' },
  })
  await moveIssue(trx, mail.user_id, before.id, mail.id)
}

/**
 * Stores a corrected issue over the articles that it took over, which keep what the user did with them; returns the
 * ids of those that it adds.
 */
export async function storeRevision(trx: Executor, issue: ReadIssue): Promise<string[]> {
  const { id, user_id: userId } = issue.mail
  const before = new Set((await storedArticles(trx, userId, id)).map((article) => article.id))
  await storeReprocessed(trx, issue, Date.now())
  return (await storedArticles(trx, userId, id)).flatMap((row) => (before.has(row.id) ? [] : row.id))
}
