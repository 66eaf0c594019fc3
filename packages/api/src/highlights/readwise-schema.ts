import { z } from 'zod'

/** How highlights are sent to Readwise; times in ISO 8601, UTC. */
export const readwiseState = z.object({
  isConnected: z.boolean(),
  isRefused: z.boolean().describe('Whether it was connected until Readwise refused the token.'),
  waiting: z.number().int().describe('How many highlights wait.'),
  sent: z
    .number()
    .int()
    .describe('How many were sent since it was connected, including later changes of them.'),
  refused: z.number().int().describe('How many Readwise rejected.'),
  sentAt: z.string().nullable(),
  failingSince: z.string().nullable().describe('Since when no call has succeeded.'),
})
export type ReadwiseState = z.infer<typeof readwiseState>

const MAX_TOKEN_LENGTH = 200

/** A token of Readwise: characters that are valid in a header. */
export const readwiseToken = z.object({
  token: z
    .string()
    .trim()
    .min(1, 'Please enter your access token')
    .max(MAX_TOKEN_LENGTH, 'This is not an access token of Readwise')
    .regex(/^[\x21-\x7e]*$/u, 'This is not an access token of Readwise'),
})

/** The state in examples. */
export const EXAMPLE_READWISE: ReadwiseState = {
  isConnected: true,
  isRefused: false,
  waiting: 0,
  sent: 412,
  refused: 0,
  sentAt: '2026-11-20T07:12:00.000Z',
  failingSince: null,
}
