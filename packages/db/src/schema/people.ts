import type { Defaulted, Flag, Time } from './column-types.ts'

/** Links by which one person can sign up each, also while others can't. */
interface InvitationsTable {
  id: string
  token_hash: string
  /** Whom it is for, in the operator's words; may be empty. */
  note: Defaulted<string>
  created_at: Time
  expires_at: Time
  used_at: Defaulted<Time | null>
  /** The account that was made with it; null while there is none, or when that is deleted. */
  used_by: Defaulted<string | null>
}

/** What an operator can do that is logged. */
export type OperatorActionName =
  | 'registration'
  | 'invited'
  | 'invitation-revoked'
  | 'limits'
  | 'default-limits'
  | 'suspended'
  | 'resumed'
  | 'signed-out'
  | 'two-step-off'
  | 'deleted'
  | 'restored'
  | 'announcement'

/** What the operator did, for the log that is shown. */
interface OperatorActionsTable {
  id: string
  at: Time
  action: OperatorActionName
  /** 1 for a command on the server, else it was done on the screen. */
  by_command: Defaulted<Flag>
  /** Whom it was about; stays when the account is deleted. */
  about_id: string | null
  /** JSON: numbers and fixed words, nothing that a person wrote. */
  details: Defaulted<string>
}

/** What the operator decides about accounts. */
export interface PeopleTables {
  invitations: InvitationsTable
  operator_actions: OperatorActionsTable
}
