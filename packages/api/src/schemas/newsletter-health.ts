import { z } from 'zod'
import { receivedMail } from './received-mail.ts'

/** How often a newsletter usually arrives. */
const frequency = z.enum(['daily', 'weekdays', 'weekly', 'fortnightly', 'monthly', 'irregular'])

/** The health of a newsletter. */
export const newsletterHealth = z.object({
  /** Derived from when its issues arrived, in the user's time zone; null while there are too few. */
  frequency: frequency.nullable(),
  /** How many issues should have arrived since the last one. */
  missedIssues: z.number().int(),
  /** Whether that is enough to suspect a problem. */
  isSilent: z.boolean(),
  lastIssue: z.object({ id: z.string(), subject: z.string(), receivedAt: z.string() }).nullable(),
  /**
   * Mails quarantined, not understood or rejected since that issue and within the last 30 days, latest first, at most
   * five.
   */
  quarantined: z.array(receivedMail),
  articles: z.number().int(),
  /** How many of the articles were read. */
  read: z.number().int(),
  /** How many of the articles have a story that another newsletter had first. */
  elsewhereFirst: z.number().int(),
})
export type NewsletterHealth = z.infer<typeof newsletterHealth>
