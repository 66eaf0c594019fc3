import { unaskedArticles } from '@tidings/db/queries/summaries/model-summaries'
import { requestSummaries } from '@tidings/db/queries/summaries/summary-requests'
import type { Executor, MailRow } from '@tidings/db/schema'
import { canBeShortened } from '@tidings/mail/summaries/model/model-prompt'

/**
 * Queues the articles of an issue that could gain by it for a model's summary. Only those of newsletters: other mail is
 * private. Not of old issues, whose cards nobody looks at any more. `now` is in epoch milliseconds; call it in the
 * transaction that stores the articles.
 */
export async function requestSummariesOfIssue(
  trx: Executor,
  mail: Pick<MailRow, 'id' | 'user_id' | 'received_at'>,
  kind: string | null | undefined,
  now: number,
): Promise<void> {
  if (kind !== 'newsletter' || mail.received_at < now - MAX_REQUEST_AGE_MS) return
  const articles = await unaskedArticles(trx, mail.user_id, mail.id)
  const gaining = articles.filter(({ text }) => canBeShortened(text)).map(({ id }) => id)
  await requestSummaries(trx, mail.user_id, gaining, now)
}

/** Older requests are dropped: their articles have left the digest, and have an extracted summary. */
export const MAX_REQUEST_AGE_MS = 3 * 86_400_000
