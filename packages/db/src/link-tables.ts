import type { Time } from './column-types.ts'

/** Each time that a reader asked where a link leads that tells it only to its sender's server. */
export interface LinkResolutionsTable {
  id: string
  user_id: string
  /** The address of the articles that have it, as it is indexed. */
  link: string
  asked_at: Time
  /** `asking` while the answer is waited for, and for good where the server ended meanwhile. */
  state: 'asking' | 'found' | 'failed'
  /** The address that it leads to. */
  resolved: string | null
  /** Why that could not be found, in words. */
  why: string | null
}
