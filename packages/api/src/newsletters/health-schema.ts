import { FREQUENCIES } from '@tidings/mail/sender/frequency-of'
import { z } from 'zod'
import { int } from '../common/fields.ts'
import { receivedMail } from '../mails/received-schema.ts'

/** How often a newsletter usually arrives. */
const frequency = z.enum(FREQUENCIES)

/** The health of a newsletter. */
export const newsletterHealth = z.object({
  frequency: frequency
    .nullable()
    .describe('Derived from when its issues arrived, in the user’s time zone; null while there are too few.'),
  missedIssues: int.describe('How many issues should have arrived since the last one.'),
  isSilent: z.boolean().describe('Whether that is enough to suspect a problem.'),
  lastIssue: z.object({ id: z.string(), subject: z.string(), receivedAt: z.string() }).nullable(),
  quarantined: z
    .array(receivedMail)
    .describe(
      'Emails quarantined, not understood or rejected since that issue and within the last 30 days, latest first, at most five.',
    ),
  articles: int,
  read: int.describe('How many of the articles were read.'),
  elsewhereFirst: int.describe('How many of the articles have a story that another newsletter had first.'),
})
export type NewsletterHealth = z.infer<typeof newsletterHealth>
