import { z } from 'zod'

/** The handling of one mail that asks to confirm a subscription. Times in ISO 8601, UTC. */
export const confirmationReceipt = z.object({
  /** The issue of the mail. */
  mailId: z.string(),
  receivedAt: z.string(),
  /**
   * `waiting` for the next attempt, `requesting` right now, `confirmed` by the page's text, `ask`: the user has to
   * click.
   */
  state: z.enum(['waiting', 'requesting', 'confirmed', 'ask', 'failed']),
  /** The chosen link without the values of its query; null if none was chosen. */
  link: z.object({ host: z.string(), path: z.string() }).nullable(),
  /** The confidence of the choice: links with at least 55 are followed. */
  score: z.number().int().nullable(),
  /** Why it was chosen, or why none. */
  reasons: z.array(z.string()),
  tries: z.number().int(),
  nextTryAt: z.string().nullable(),
  /** The outcome of the last attempt. */
  outcome: z.string().nullable(),
  /** Every request that was made, in order; `status` is null without a response. */
  requests: z.array(
    z.object({
      method: z.string(),
      host: z.string(),
      path: z.string(),
      madeAt: z.string(),
      status: z.number().int().nullable(),
    }),
  ),
})
export type ConfirmationReceipt = z.infer<typeof confirmationReceipt>
