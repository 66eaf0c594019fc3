import { z } from 'zod'
import { after, next } from './paging.ts'
import { countingNumber } from './query-parameters.ts'

/** A mail of a newsletter and its outcome. */
export const issue = z.object({
  id: z.string(),
  /** Empty if the mail has none or could not be parsed. */
  subject: z.string(),
  /** ISO 8601, UTC. */
  receivedAt: z.string(),
  /** The mail's Date header, ISO 8601, UTC; null without one. */
  sentAt: z.string().nullable(),
  /**
   * `waiting` to be processed, `processed`, `repeated` because it arrived before, `not-understood`, or `quarantined`
   * unprocessed.
   */
  state: z.enum(['waiting', 'processed', 'repeated', 'not-understood', 'quarantined']),
  /** Why it is in this state, if there is a reason. */
  reason: z.string().nullable(),
  /** The classification of the mail, such as `newsletter` or `confirmation`; null before it is processed. */
  kind: z.string().nullable(),
  /** How many articles it contains. */
  articles: z.number().int(),
})
export type Issue = z.infer<typeof issue>

export const issuePage = z.object({
  issues: z.array(issue),
  /** At least 1, even without issues. */
  totalPages: z.number().int(),
  next,
})

/** The newsletter and the page; numbers are strings in REST queries. */
export const issueQuery = z.object({
  id: z.string(),
  page: countingNumber(100_000).default(1),
  pageSize: countingNumber(100).default(24),
  after,
})
