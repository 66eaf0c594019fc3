import { z } from 'zod'

/** The period in days. */
export const worthQuery = z.object({ days: z.enum(['30', '90', '365']).default('90') })
export type WorthQuery = z.output<typeof worthQuery>

const count = z.number().int()

/** The figures of newsletters for the user. */
export const newsletterWorth = z.object({
  /** When the first of the days began. */
  since: z.string(),
  newsletters: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      issues: count,
      articles: count,
      read: count,
      saved: count,
      /** The reading time of the read articles. */
      minutes: count,
      /** Stories that no other newsletter covered. */
      onlyHere: count,
      /** Stories that it covered before other newsletters. */
      reportedFirst: count,
      /** How many stories the editions of these days would lack without it. */
      lostWithout: count,
      /** Twelve parts of the period, earliest first. */
      parts: z.array(z.object({ articles: count, read: count })),
    }),
  ),
})
export type NewsletterWorth = z.infer<typeof newsletterWorth>
