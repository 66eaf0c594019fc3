import { z } from 'zod'
import { int, textOrNull } from '../common/fields.ts'
import { after, next } from '../common/paging.ts'
import { countingNumber } from '../common/query-parameters.ts'

/** A mail of a newsletter and its outcome. */
export const issue = z.object({
  id: z.string(),
  subject: z.string().describe('Empty if the email has none or could not be parsed.'),
  receivedAt: z.string().describe('ISO 8601, UTC.'),
  sentAt: textOrNull.describe('The email’s Date header, ISO 8601, UTC; null without one.'),
  state: z
    .enum(['waiting', 'processed', 'repeated', 'not-understood', 'quarantined'])
    .describe(
      '`waiting` to be processed, `processed`, `repeated` because it arrived before or a corrected issue replaced it, `not-understood`, or `quarantined` unprocessed.',
    ),
  reason: textOrNull.describe('Why it is in this state, if there is a reason.'),
  kind: textOrNull.describe(
    'The classification of the email, such as `newsletter` or `confirmation`; null before it is processed.',
  ),
  articles: int.describe('How many articles it contains.'),
})
export type Issue = z.infer<typeof issue>

export const issuePage = z.object({
  issues: z.array(issue),
  totalPages: int.describe('At least 1, even without issues.'),
  next,
})

/** The newsletter and the page; numbers are strings in REST queries. */
export const issueQuery = z.object({
  id: z.string(),
  page: countingNumber(100_000).default(1),
  pageSize: countingNumber(100).default(24),
  after,
})
