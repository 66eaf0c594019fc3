import { listReceipts, storedReasons } from '@tidings/db/queries/confirmation-receipts'
import type { ConfirmationReceiptRow, Executor, NewsletterRow } from '@tidings/db/schema'
import type { ConfirmationOutcome, ConfirmationReason } from '@tidings/db/schema/confirmations'

/** What the user is asked to click, and why the server did not. */
export interface ClickToMake {
  links: string[]
  /** What the last try came to; null without one. */
  outcome: ConfirmationOutcome | null
  outcomeDetail: string | null
  /** The first thing that spoke against trying; undefined where nothing was kept. */
  reason: ConfirmationReason | undefined
}

/** By newsletter, the links that wait for the user's click; none for those that are confirmed or need no click. */
export async function linksToClick(
  db: Executor,
  userId: string,
  newsletters: readonly Pick<NewsletterRow, 'id' | 'confirmation_status'>[],
): Promise<Map<string, ClickToMake>> {
  const open = newsletters.filter(
    ({ confirmation_status: status }) => status !== null && status !== 'confirmed',
  )
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

/** A link that lies longer has run out, in milliseconds. */
const RUN_OUT = 3 * 86_400_000

/**
 * By newsletter, the receipt that says how its confirmation stands: the last one, but for those right after one whose
 * link was followed. Links are followed in mails alone that are proved, and others must not be before them.
 */
function decidingReceipts(receipts: readonly ConfirmationReceiptRow[]): Map<string, ConfirmationReceiptRow> {
  const deciding = new Map<string, ConfirmationReceiptRow>()
  for (const receipt of receipts) {
    const before = deciding.get(receipt.newsletter_id)
    const isBehind =
      before?.url != null &&
      before.state !== 'failed' &&
      receipt.url === null &&
      receipt.created_at - before.created_at < RUN_OUT
    if (!isBehind) deciding.set(receipt.newsletter_id, receipt)
  }
  return deciding
}
