import type { Time } from './column-types.ts'

/** Why mail for somebody was not taken in. */
export type RefusalReason = 'switched-off' | 'too-large' | 'empty' | 'headers' | 'hops' | 'end' | 'too-much'

/** A mail for an address of the user's that was refused at the door. */
export interface RefusalsTable {
  id: string
  user_id: string
  refused_at: Time
  /** As the sender gave it, cut where it is longer than an address can be; empty for a bounce. */
  envelope_from: string
  envelope_to: string
  reason: RefusalReason
}
