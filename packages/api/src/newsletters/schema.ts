import { emailWith } from '@tidings/accounts/email'
import { z } from 'zod'
import { int, textOrNull } from '../common/fields.ts'
import { nameWith } from '../common/name.ts'
import { unsubscription } from './unsubscribe-schema.ts'

const confirmationStatus = z.enum(['confirmed', 'pending', 'failed'])

/** A newsletter of the user's. `color` names a style class of the web app, such as `sw-blue`. */
export const newsletter = z.object({
  id: z.string(),
  name: z.string(),
  sourceEmail: z.string(),
  color: z.string(),
  confirmationStatus: confirmationStatus.optional(),
  confirmationAttempts: int.optional(),
  lastConfirmationAttempt: z.string().optional().describe('ISO 8601, UTC.'),
  confirmationLinks: z
    .array(z.string())
    .optional()
    .describe(
      'Candidate confirmation links for the user to open, as the server opened none. Absent if no click is needed.',
    ),
  confirmationReason: z
    .string()
    .optional()
    .describe(
      'Why the server opened none, as a sentence, for example because the email is not authenticated; with `confirmationLinks`.',
    ),
  lastIssueAt: z.string().optional().describe('When its last issue arrived, ISO 8601, UTC; only in lists.'),
  arrivesAt: z
    .string()
    .optional()
    .describe(
      'The word of `address+word@` that its last email was sent to, as `+word`, or the name of the address; only in lists.',
    ),
  unsubscription: unsubscription.optional().describe('How the user unsubscribed, unless they undid it.'),
  missedIssues: int
    .optional()
    .describe('How many issues should have arrived since the last one, if two or more; only in lists.'),
  unread: int
    .optional()
    .describe('How many of its articles are unread, if any, at most 1,000; only in lists.'),
  folder: z.string().optional().describe('The folder that the user put it in; only in lists.'),
  tags: z
    .array(z.string())
    .optional()
    .describe('The tags that the user gave it; only in lists, and absent without any.'),
  showsPromotions: z
    .boolean()
    .optional()
    .describe('True if its promotions and notices are in the digest, too.'),
  isSavedLinks: z
    .boolean()
    .optional()
    .describe('True for the newsletter of saved links: no mail creates them.'),
})
export type Newsletter = z.infer<typeof newsletter>

/** A newsletter with its counts so far. */
export const newsletterDetails = z.object({
  newsletter,
  numbers: z.object({
    issues: int,
    since: textOrNull.describe('When the first of them arrived, ISO 8601, UTC; null if there is none.'),
    articles: int,
    duplicates: int.describe('How many of the articles another newsletter had first.'),
    highlights: int.describe('Highlights in them.'),
  }),
})
export type NewsletterDetails = z.infer<typeof newsletterDetails>

export const newNewsletter = z.object({
  name: nameWith(
    'Newsletter name must be at least 2 characters.',
    'Newsletter name must be at most 200 characters.',
  ),
  sourceEmail: emailWith('Please enter a valid email address.'),
  color: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'A color is the name of a style class.')
    .optional()
    .describe('A style class: letters, digits and hyphens. Default: `sw-blue`.'),
})

/** A user's changes to a newsletter; fields left out do not change. */
export const newsletterLook = newNewsletter
  .pick({ name: true, color: true })
  .partial()
  .extend({
    id: z.string(),
    showsPromotions: z
      .boolean()
      .optional()
      .describe('Whether its promotions and notices are in the digest, too.'),
  })
