import { z } from 'zod'
import { countingNumber } from './counting-number.ts'
import { after, next } from './paging.ts'

/** The outcome of a mail: an issue's states, or `refused` at the SMTP server, when nothing of it was kept. */
const RECEIVED_STATES = [
  'waiting',
  'processed',
  'repeated',
  'not-understood',
  'quarantined',
  'refused',
] as const

/** A mail that came in for the user, whatever became of it. */
export const receivedMail = z.object({
  /** The issue's, but for one that was refused. */
  id: z.string(),
  /** ISO 8601, UTC. */
  receivedAt: z.string(),
  state: z.enum(RECEIVED_STATES),
  /** Why it is in this state, in words; null where there is nothing to say. */
  reason: z.string().nullable(),
  /** What it is taken for, such as `newsletter` or `confirmation`; null before it is read, and where it was refused. */
  kind: z.string().nullable(),
  /** Empty where it has none, or where it was not read. */
  subject: z.string(),
  /** Who it says that it is from; else whom the envelope named, which is empty for bounces. */
  from: z.object({ name: z.string().nullable(), address: z.string() }),
  /** Which of the user's addresses it came to, as the sender wrote it. */
  to: z.string(),
  newsletter: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type ReceivedMail = z.infer<typeof receivedMail>

/** Which of what came in; `accepted` is what waits to be read, or was. */
export const RECEIVED_FILTERS = [
  'all',
  'accepted',
  'quarantined',
  'not-understood',
  'repeated',
  'refused',
] as const

export const receivedQuery = z.object({
  state: z.enum(RECEIVED_FILTERS).default('all'),
  page: countingNumber(10_000).default(1),
  pageSize: countingNumber(100).default(50),
  after,
})

export const receivedPage = z.object({
  mails: z.array(receivedMail),
  total: z.number().int(),
  /** At least 1, also when there are no mails. */
  totalPages: z.number().int(),
  next,
})
