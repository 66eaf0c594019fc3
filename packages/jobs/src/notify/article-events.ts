import type { MailRow, Tables } from '@tidings/db/schema'
import type { Transaction } from 'kysely'
import { queueWebhookEvents, type WebhookQueue } from './queue-deliveries.ts'
import { articleData } from './webhook-data.ts'

/** Older mail is from an import, or from a mailbox that is read for the first time. */
const NEW_MS = 2 * 86_400_000

/**
 * Queues events of a mail's articles, in the transaction that stores them, unless the mail is days old. Without an
 * `origin`, the public address of the product, none are queued.
 */
export async function queueArticleEvents(
  trx: Transaction<Tables>,
  { origin, ...queue }: WebhookQueue & { origin?: () => string },
  { user_id: userId, received_at }: Pick<MailRow, 'user_id' | 'received_at'>,
  ids: readonly string[],
): Promise<void> {
  if (!origin || ids.length === 0 || Date.now() - received_at > NEW_MS) return
  await queueWebhookEvents(trx, queue, userId, 'article.stored', () =>
    articleData(trx, userId, ids, origin()),
  )
}
