import type { ConfirmationReceiptRow, ConfirmationRequestRow } from '@tidings/db/schema'
import { z } from 'zod'
import type { ConfirmationReceipt } from '../schemas/confirmation-receipt.ts'

const storedReasons = z.array(z.string())

/** A receipt as calls show it. */
export function receiptView(
  receipt: ConfirmationReceiptRow,
  requests: readonly ConfirmationRequestRow[],
): ConfirmationReceipt {
  const target = receipt.url === null ? null : new URL(receipt.url)
  return {
    mailId: receipt.mail_id,
    receivedAt: iso(receipt.created_at),
    state: receipt.state,
    link: target && { host: target.host, path: target.pathname },
    score: receipt.score,
    reasons: storedReasons.parse(JSON.parse(receipt.reasons)),
    tries: receipt.tries,
    nextTryAt: receipt.next_try_at === null ? null : iso(receipt.next_try_at),
    outcome: receipt.outcome,
    requests: requests.map(({ method, host, path, made_at: madeAt, status }) => ({
      method,
      host,
      path,
      madeAt: iso(madeAt),
      status,
    })),
  }
}

const iso = (time: number) => new Date(time).toISOString()
