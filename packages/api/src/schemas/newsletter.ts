import { emailWith } from '@tidings/accounts/email'
import { z } from 'zod'
import { nameWith } from './name.ts'
import { unsubscription } from './unsubscription.ts'

const confirmationStatus = z.enum(['confirmed', 'pending', 'failed'])

/** A newsletter of the user's. `color` names a style class of the web app, such as `sw-blue`. */
export const newsletter = z.object({
  id: z.string(),
  name: z.string(),
  sourceEmail: z.string(),
  color: z.string(),
  confirmationStatus: confirmationStatus.optional(),
  confirmationAttempts: z.number().int().optional(),
  /** ISO 8601, UTC. */
  lastConfirmationAttempt: z.string().optional(),
  /** Links of which one confirms, for the user to choose and open: the server did not. Left out when nothing needs a click. */
  confirmationLinks: z.array(z.string()).optional(),
  /** Why the server did not, as a sentence, such as that the mail is not proved to come from the newsletter; with `confirmationLinks`. */
  confirmationReason: z.string().optional(),
  /** When its last issue came in, ISO 8601, UTC; only lists tell it. */
  lastIssueAt: z.string().optional(),
  /** The word of `address+word@` that its last mail came to, as `+word`, or what the user calls the address; only lists tell it. */
  arrivesAt: z.string().optional(),
  /** How the user left it, until they stay after all. */
  unsubscription: unsubscription.optional(),
  /** How many issues should have come since the last one, where those are two or more; only lists tell it. */
  missedIssues: z.number().int().optional(),
})
export type Newsletter = z.infer<typeof newsletter>

/** A newsletter and what it has brought so far. */
export const newsletterDetails = z.object({
  newsletter,
  numbers: z.object({
    issues: z.number().int(),
    /** When the first of them came in, ISO 8601, UTC; null while there is none. */
    since: z.string().nullable(),
    articles: z.number().int(),
    /** Those of the articles that another newsletter told first. */
    duplicates: z.number().int(),
    /** Passages that were highlighted in them. */
    highlights: z.number().int(),
  }),
})
export type NewsletterDetails = z.infer<typeof newsletterDetails>

export const newNewsletter = z.object({
  name: nameWith(
    'Newsletter name must be at least 2 characters.',
    'Newsletter name must be at most 200 characters.',
  ),
  sourceEmail: emailWith('Please enter a valid email address.'),
  /** A style class: letters, digits and hyphens. Left out, it is `sw-blue`. */
  color: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'A color is the name of a style class.')
    .optional(),
})

/** How the user sees a newsletter from now on; what is left out stays. */
export const newsletterLook = newNewsletter
  .pick({ name: true, color: true })
  .partial()
  .extend({ id: z.string() })

/** The newsletter of the examples. */
export const EXAMPLE_NEWSLETTER = {
  id: '3b9c1d60-52d2-4b0e-8d55-6d0c2f6f9e70',
  name: 'Kernel Weekly',
  sourceEmail: 'news@kernel.example',
  color: 'sw-blue',
  confirmationStatus: 'confirmed',
}
