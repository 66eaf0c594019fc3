import { z } from 'zod'
import { after, next } from './paging.ts'
import { countingNumber } from './query-parameters.ts'

/** The outcome of a mail: an issue's states, or `refused` by the mail server, without storing its content. */
const RECEIVED_STATES = [
  'waiting',
  'processed',
  'repeated',
  'not-understood',
  'quarantined',
  'refused',
] as const

/** A mail received for the user, with its outcome. */
export const receivedMail = z.object({
  /** The id, except for a rejected mail. */
  id: z.string(),
  /** ISO 8601, UTC. */
  receivedAt: z.string(),
  state: z.enum(RECEIVED_STATES),
  /** Why it is in this state, in words; null without a reason. */
  reason: z.string().nullable(),
  /**
   * Its classification, such as `newsletter` or `confirmation`; null before it is processed, and if it was rejected.
   */
  kind: z.string().nullable(),
  /** Empty if it has none or was not processed. */
  subject: z.string(),
  /** The From header, else the envelope sender, which is empty for bounces. */
  from: z.object({ name: z.string().nullable(), address: z.string() }),
  /** The user's address that it was sent to, as the sender wrote it. */
  to: z.string(),
  newsletter: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type ReceivedMail = z.infer<typeof receivedMail>

/** Filter by outcome; `accepted` mail was processed or is waiting to be. */
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
  /** At least 1, even without mails. */
  totalPages: z.number().int(),
  next,
})
