import { listReceipts, storedReasons } from '@tidings/db/queries/newsletters/confirmation-receipts'
import type { ConfirmationReceiptRow, Executor, NewsletterRow } from '@tidings/db/schema'
import type { ConfirmationOutcome, ConfirmationReason } from '@tidings/db/schema/confirmations'

/** A link that the user has to click, and why the server did not. */
export interface PendingClick {
  links: string[]
  /** The result of the last attempt; null without one. */
  outcome: ConfirmationOutcome | null
  outcomeDetail: string | null
  /** The first reason not to open the link; undefined if none was stored. */
  reason: ConfirmationReason | undefined
}

/** The links that wait for the user's click, by newsletter; none for those that are confirmed or need no click. */
export async function linksToClick(
  db: Executor,
  userId: string,
  newsletters: readonly Pick<NewsletterRow, 'id' | 'confirmation_status'>[],
): Promise<Map<string, PendingClick>> {
  const open = newsletters.filter((one) => ![null, 'confirmed'].includes(one.confirmation_status))
  if (open.length === 0) return new Map()
  const deciding = decidingReceipts(await listReceipts(db, userId))
  return new Map(
    open.flatMap(({ id }) => {
      const receipt = deciding.get(id)
      if (receipt?.state !== 'ask') return []
      const { choices, outcome, outcome_detail: outcomeDetail } = receipt
      const [reason] = storedReasons(receipt)
      return [[id, { links: JSON.parse(choices) as string[], outcome, outcomeDetail, reason }]]
    }),
  )
}

/** A link older than this has expired, in milliseconds. */
const RUN_OUT = 3 * 86_400_000

/**
 * The receipt that determines the state of each newsletter's confirmation: the last one, except for those right after
 * one whose link was followed. Only links in proved mails are followed, and other mails must not take precedence over
 * them.
 */
function decidingReceipts(receipts: readonly ConfirmationReceiptRow[]): Map<string, ConfirmationReceiptRow> {
  const deciding = new Map<string, ConfirmationReceiptRow>()
  for (const receipt of receipts) {
    const before = deciding.get(receipt.newsletter_id)
    const wasFollowed = before?.url != null && before.state !== 'failed'
    const isBehind = wasFollowed && receipt.url === null && receipt.created_at - before.created_at < RUN_OUT
    if (!isBehind) deciding.set(receipt.newsletter_id, receipt)
  }
  return deciding
}
