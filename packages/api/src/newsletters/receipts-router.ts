import { notFound } from '@tidings/db/domain-error'
import {
  receiptsOfNewsletter,
  requestsOfReceipts,
  storedReasons,
} from '@tidings/db/queries/newsletters/confirmation-receipts'
import { findNewsletter } from '@tidings/db/queries/newsletters/newsletters'
import type { ConfirmationReceiptRow, ConfirmationRequestRow } from '@tidings/db/schema'
import { z } from 'zod'
import { EXAMPLE_NEWSLETTER } from '../common/example-newsletter.ts'
import { int, intOrNull, textOrNull } from '../common/fields.ts'
import { iso } from '../common/iso.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { confirmationOutcomeText, confirmationReasonText } from './confirmation-texts.ts'

/** The handling of one mail that asks to confirm a subscription. Times in ISO 8601, UTC. */
const confirmationReceipt = z.object({
  mailId: z.string().describe('The issue of the email.'),
  receivedAt: z.string(),
  state: z
    .enum(['waiting', 'requesting', 'confirmed', 'ask', 'failed'])
    .describe(
      '`waiting` for the next attempt, `requesting` right now, `confirmed` by the page’s text, `ask`: the user has to click.',
    ),
  link: z
    .object({ host: z.string(), path: z.string() })
    .nullable()
    .describe('The chosen link without the values of its query; null if none was chosen.'),
  score: intOrNull.describe('The confidence of the choice: links with at least 55 are followed.'),
  reasons: z.array(z.string()).describe('Why it was chosen, or why none.'),
  tries: int,
  nextTryAt: textOrNull,
  outcome: textOrNull.describe('The outcome of the last attempt.'),
  requests: z
    .array(
      z.object({
        method: z.string(),
        host: z.string(),
        path: z.string(),
        madeAt: z.string(),
        status: intOrNull,
      }),
    )
    .describe('Every request that was made, in order; `status` is null without a response.'),
})
export type ConfirmationReceipt = z.infer<typeof confirmationReceipt>

/** A receipt as returned by the API. */
function receiptView(
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
    reasons: storedReasons(receipt).map(confirmationReasonText),
    tries: receipt.tries,
    nextTryAt: iso(receipt.next_try_at),
    outcome: receipt.outcome && confirmationOutcomeText(receipt.outcome, receipt.outcome_detail),
    requests: requests.map(({ method, host, path, made_at: madeAt, status }) => ({
      method,
      host,
      path,
      madeAt: iso(madeAt),
      status,
    })),
  }
}

/** The attempts to confirm a newsletter, by mail. */
export const newsletterReceipts = userProcedure({
  route: 'GET /newsletters/{id}/confirmations',
  scope: 'session',
  summary: 'How a newsletter was confirmed',
  description:
    'For each email that asked to confirm the subscription, latest first: the chosen link and why, and every request made for it with its response. If `state` is `ask`, `reasons` says why no link was followed, such as an email without a DMARC or DKIM pass for the newsletter’s domain; the newsletter then has `confirmationLinks` and `confirmationReason`.',
  request: { id: EXAMPLE_NEWSLETTER.id },
  response: {
    confirmations: [
      {
        mailId: 'f4b7a0c2-9a77-4d6c-8f5e-2b9d3e1c6a55',
        receivedAt: '2026-11-20T06:31:12.000Z',
        state: 'confirmed',
        link: { host: 'kernel.example', path: '/confirm' },
        score: 113,
        reasons: ['its words are “Confirm”', 'no other link fits'],
        tries: 1,
        nextTryAt: null,
        outcome: 'The page says that the subscription is confirmed.',
        requests: [
          {
            method: 'GET',
            host: 'kernel.example',
            path: '/confirm',
            madeAt: '2026-11-20T06:31:12.000Z',
            status: 200,
          },
        ],
      },
    ],
  },
})
  .input(z.object({ id: z.string() }))
  .output(z.object({ confirmations: z.array(confirmationReceipt) }))
  .query(async ({ ctx, input: { id } }) => {
    const userId = ctx.user.id
    if (!(await findNewsletter(ctx.db, userId, id))) throw notFound('newsletter')
    const receipts = await receiptsOfNewsletter(ctx.db, userId, id)
    const requests = await requestsOfReceipts(
      ctx.db,
      userId,
      receipts.map((receipt) => receipt.id),
    )
    return {
      confirmations: receipts.map((receipt) =>
        receiptView(
          receipt,
          requests.filter((request) => request.receipt_id === receipt.id),
        ),
      ),
    }
  })
