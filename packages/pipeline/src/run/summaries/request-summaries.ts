import { unaskedArticles } from '@tidings/db/queries/model-summaries'
import { requestSummaries } from '@tidings/db/queries/summary-requests'
import type { Executor, MailRow } from '@tidings/db/schema'
import { canBeShortened } from '../../analyse/summaries/model/model-question.ts'

/**
 * Has the articles of an issue wait for a model's summary, those that could gain by one. Only newsletters: what else
 * comes by mail is nobody else's to read. Not of old issues, whose cards nobody looks at any more. `now` is in epoch
 * milliseconds; to be called in the transaction that stores the articles.
 */
export async function requestSummariesOfIssue(
  trx: Executor,
  mail: Pick<MailRow, 'id' | 'user_id' | 'received_at'>,
  kind: string | null | undefined,
  now: number,
): Promise<void> {
  if (kind !== 'newsletter' || mail.received_at < now - OLDEST_REQUEST_MS) return
  const articles = await unaskedArticles(trx, mail.user_id, mail.id)
  const gaining = articles.filter(({ text }) => canBeShortened(text)).map(({ id }) => id)
  await requestSummaries(trx, mail.user_id, gaining, now)
}

/** What was wished for longer ago is let go: its article has left the digest, and has the summary from its text. */
export const OLDEST_REQUEST_MS = 3 * 86_400_000
