import { z } from 'zod'

/** The days of a week, as bits of a mask from the lowest on. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

/** When the digest is mailed, in the user's time zone. */
export const digestSchedule = z.object({
  isEnabled: z.boolean(),
  days: z.array(z.enum(WEEKDAYS)).min(1).max(WEEKDAYS.length),
  hour: z.int().min(0).max(23),
})

/** The stored settings; times in ISO 8601, UTC. */
export const digestSettings = digestSchedule.extend({
  to: z.string().describe('The recipient.'),
  isEmailVerified: z.boolean(),
  nextAt: z.string().nullable(),
  stoppedAt: z.string().nullable().describe('When it was disabled because three emails bounced.'),
})
export type DigestSettings = z.infer<typeof digestSettings>

export const EXAMPLE_DIGEST_SETTINGS: DigestSettings = {
  isEnabled: true,
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  hour: 7,
  to: 'ada@example.com',
  isEmailVerified: true,
  nextAt: '2026-11-23T07:00:00.000Z',
  stoppedAt: null,
}

export const digestPreview = z.object({
  mail: z
    .object({ subject: z.string(), html: z.string(), text: z.string() })
    .nullable()
    .describe('Null if nothing was ever received.'),
})

/** The token after the # of a link in a digest by mail. */
export const digestLinkToken = z.object({ token: z.string().max(1000) })

/** What a link in a digest by mail would do. */
export const digestLinkContent = z.object({
  action: z.enum(['save', 'read-all', 'unsubscribe']),
  title: z.string().nullable().describe('The title of the article to save; null for other actions.'),
  unread: z
    .number()
    .int()
    .nullable()
    .describe('How many unread articles would be marked as read; null for other actions.'),
})
