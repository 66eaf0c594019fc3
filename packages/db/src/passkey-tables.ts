import type { Flag, Time } from './column-types.ts'

/** Keys that devices and password managers keep for users; what is kept here signs nobody in. */
export interface PasskeysTable {
  id: string
  user_id: string
  /** What the device calls it, base64url; unique over all users. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often the device says it has signed with it; 0 for those that don't count. */
  counter: Time
  /** How browsers reach the device, words separated by spaces. */
  transports: string
  name: string
  /** Whether it was kept in more than one place when it was last seen. */
  is_backed_up: Flag
  created_at: Time
  last_used_at: Time | null
}
