import { z } from 'zod'
import { int } from '../common/fields.ts'

/** The period in days. */
export const worthQuery = z.object({ days: z.enum(['30', '90', '365']).default('90') })
export type WorthQuery = z.output<typeof worthQuery>

const count = int

/** The figures of newsletters for the user. */
export const newsletterWorth = z.object({
  since: z.string().describe('When the first of the days began.'),
  newsletters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      addedAt: z.string().describe('When it was added, ISO 8601, UTC: a habit shows after some weeks.'),
      issues: count,
      articles: count,
      read: count,
      saved: count,
      minutes: count.describe('The reading time of the read articles.'),
      onlyHere: count.describe('Stories that no other newsletter covered.'),
      reportedFirst: count.describe('Stories that it covered before other newsletters.'),
      lostWithout: count.describe('How many stories the editions of these days would lack without it.'),
      parts: z
        .array(z.object({ articles: count, read: count }))
        .describe('Twelve parts of the period, earliest first.'),
    }),
  ),
})
export type NewsletterWorth = z.infer<typeof newsletterWorth>
