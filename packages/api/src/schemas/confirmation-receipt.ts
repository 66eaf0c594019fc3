import { z } from 'zod'

/** What was done about one mail that asks to confirm a subscription. Times in ISO 8601, UTC. */
export const confirmationReceipt = z.object({
  /** The issue that the mail is under. */
  mailId: z.string(),
  receivedAt: z.string(),
  /** `waiting` for its next try, `requesting` right now, `confirmed` by the page's own words, `ask`: the user has to click. */
  state: z.enum(['waiting', 'requesting', 'confirmed', 'ask', 'failed']),
  /** Where the chosen link leads, without what its query held; null where none was chosen. */
  link: z.object({ host: z.string(), path: z.string() }).nullable(),
  /** How surely it was chosen: 55 and more is followed. */
  score: z.number().int().nullable(),
  /** Why it was chosen, or why none was. */
  reasons: z.array(z.string()),
  tries: z.number().int(),
  nextTryAt: z.string().nullable(),
  /** What the last try came to. */
  outcome: z.string().nullable(),
  /** Every request that was made, in order; `status` is null where no answer came. */
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
