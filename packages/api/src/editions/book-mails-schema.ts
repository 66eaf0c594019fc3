import { emailWith } from '@tidings/accounts/email'
import { z } from 'zod'

/** Where and when the edition is mailed as a book, in the user's time zone. */
export const bookSchedule = z.object({
  isEnabled: z.boolean(),
  address: emailWith('Please enter a valid email address.'),
  hour: z.int().min(0).max(23),
})

/** The stored settings; times in ISO 8601, UTC. */
export const bookSettings = z.object({
  isEnabled: z.boolean(),
  address: z.string().nullable().describe('Null until the user has set one.'),
  hour: z.int(),
  from: z.string().describe('The sender, which e-readers ask to approve.'),
  sentAt: z.string().nullable(),
  problem: z
    .enum(['refused', 'empty', 'address'])
    .nullable()
    .describe(
      'Why the last one was not sent: `refused` by the mail server of the recipient, `empty`, or books may no longer go to that `address`.',
    ),
})
export type BookSettings = z.infer<typeof bookSettings>

export const EXAMPLE_BOOK_SETTINGS: BookSettings = {
  isEnabled: true,
  address: 'ada_123@kindle.com',
  hour: 7,
  from: 'no-reply@inbox.example.com',
  sentAt: '2026-11-20T07:00:04.000Z',
  problem: null,
}
