import type { Defaulted, Time } from './column-types.ts'

/** Two-step sign-in of users who have it on, or are about to. */
export interface TwoStepsTable {
  user_id: string
  /** What the authenticator app shares with us, encrypted. */
  secret: string
  /** Null until a first code has shown that the app has the secret. */
  on_since: Time | null
  /** The half minute, counted from 1970, whose code was taken last: neither it nor an earlier one is taken again. */
  last_step: Defaulted<Time>
  /** How many codes were tried since then, the last right one aside. */
  tries: Defaulted<number>
  tries_since: Defaulted<Time>
}

/** What stands in for the app, each once. */
export interface RecoveryCodesTable {
  code_hash: string
  user_id: string
  created_at: Time
}

/** Sign-ins whose password was right, and which wait for the code. */
export interface SecondStepsTable {
  token_hash: string
  user_id: string
  /** How many codes were tried for it. */
  tries: Defaulted<number>
  expires_at: Time
}
