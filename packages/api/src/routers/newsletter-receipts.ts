import { notFound } from '@tidings/db/domain-error'
import { receiptsOfNewsletter, requestsOfReceipts } from '@tidings/db/queries/confirmation-receipts'
import { findNewsletter } from '@tidings/db/queries/newsletters'
import { z } from 'zod'
import { confirmationReceipt } from '../schemas/confirmation-receipt.ts'
import { userProcedure } from '../trpc/trpc.ts'
import { receiptView } from '../views/receipt-view.ts'

/** What was done to confirm a newsletter, mail by mail. */
export const newsletterReceipts = userProcedure
  .meta({
    openapi: {
      method: 'GET',
      path: '/newsletters/{id}/confirmations',
      tags: ['newsletters'],
      protect: true,
      summary: 'What was done to confirm a newsletter',
    },
  })
  .input(z.object({ id: z.string() }))
  .output(z.object({ confirmations: z.array(confirmationReceipt) }))
  .query(async ({ ctx, input: { id } }) => {
    const { db } = ctx.database
    const userId = ctx.user.id
    if (!(await findNewsletter(db, userId, id))) throw notFound('newsletter')
    const receipts = await receiptsOfNewsletter(db, userId, id)
    const requests = await requestsOfReceipts(
      db,
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
