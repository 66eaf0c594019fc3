import { z } from 'zod'
import { countingNumber } from './counting-number.ts'
import { after, next } from './paging.ts'

/** A mail of a newsletter's and the outcome of it. */
export const issue = z.object({
  id: z.string(),
  /** Empty where the mail has none, or where it could not be read. */
  subject: z.string(),
  /** ISO 8601, UTC. */
  receivedAt: z.string(),
  /** What the mail says of itself, ISO 8601, UTC; null where it says nothing. */
  sentAt: z.string().nullable(),
  /** `waiting` to be read, `processed`, `repeated` because it came before, `not-understood`, or `quarantined` unread. */
  state: z.enum(['waiting', 'processed', 'repeated', 'not-understood', 'quarantined']),
  /** Why it is in this state, where there is anything to say. */
  reason: z.string().nullable(),
  /** What the mail is taken for, such as `newsletter` or `confirmation`; null before it is read. */
  kind: z.string().nullable(),
  /** How many articles it became. */
  articles: z.number().int(),
})
export type Issue = z.infer<typeof issue>

export const issuePage = z.object({
  issues: z.array(issue),
  /** At least 1, also when there are no issues. */
  totalPages: z.number().int(),
  next,
})

/** Of which newsletter, and which page; numbers come as strings over REST. */
export const issueQuery = z.object({
  id: z.string(),
  page: countingNumber(100_000).default(1),
  pageSize: countingNumber(100).default(24),
  after,
})
