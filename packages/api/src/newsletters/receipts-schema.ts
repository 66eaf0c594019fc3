import { z } from 'zod'

/** The handling of one mail that asks to confirm a subscription. Times in ISO 8601, UTC. */
export const confirmationReceipt = z.object({
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
  score: z
    .number()
    .int()
    .nullable()
    .describe('The confidence of the choice: links with at least 55 are followed.'),
  reasons: z.array(z.string()).describe('Why it was chosen, or why none.'),
  tries: z.number().int(),
  nextTryAt: z.string().nullable(),
  outcome: z.string().nullable().describe('The outcome of the last attempt.'),
  requests: z
    .array(
      z.object({
        method: z.string(),
        host: z.string(),
        path: z.string(),
        madeAt: z.string(),
        status: z.number().int().nullable(),
      }),
    )
    .describe('Every request that was made, in order; `status` is null without a response.'),
})
export type ConfirmationReceipt = z.infer<typeof confirmationReceipt>
