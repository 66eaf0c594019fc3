import { z } from 'zod'

/** Over how many days newsletters are looked at. */
export const worthQuery = z.object({ days: z.enum(['30', '90', '365']).default('90') })
export type WorthQuery = z.output<typeof worthQuery>

const count = z.number().int()

/** What newsletters were to the user. */
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
      /** What the read articles take to read. */
      minutes: count,
      /** Stories that no other newsletter covered. */
      onlyHere: count,
      /** Stories that it covered before the other newsletters that did. */
      reportedFirst: count,
      /** How many stories the editions of these days would not have without it. */
      lostWithout: count,
      /** Twelve parts of the days, earliest first. */
      parts: z.array(z.object({ articles: count, read: count })),
    }),
  ),
})
export type NewsletterWorth = z.infer<typeof newsletterWorth>
