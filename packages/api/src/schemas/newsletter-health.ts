import { z } from 'zod'
import { receivedMail } from './received-mail.ts'

/** How often a newsletter usually comes. */
const rhythm = z.enum(['daily', 'weekdays', 'weekly', 'fortnightly', 'monthly', 'irregular'])

/** How a newsletter is doing. */
export const newsletterHealth = z.object({
  /** Learned from when its issues came, by the user's clock; null while there are too few to say. */
  rhythm: rhythm.nullable(),
  /** How many issues should have come since the last one. */
  missedIssues: z.number().int(),
  /** Whether that is so many that something may be wrong. */
  isSilent: z.boolean(),
  lastIssue: z.object({ id: z.string(), subject: z.string(), receivedAt: z.string() }).nullable(),
  /** What was quarantined, not understood or refused since that issue and in the last 30 days, the latest first, at most five. */
  quarantined: z.array(receivedMail),
  articles: z.number().int(),
  /** Those of the articles that were read. */
  read: z.number().int(),
  /** Those of the articles whose story another newsletter told first. */
  elsewhereFirst: z.number().int(),
})
export type NewsletterHealth = z.infer<typeof newsletterHealth>
