import type { Defaulted, Flag, Time } from './column-types.ts'

/** Links by which one person each can sign up, even if registration is closed. */
interface InvitationsTable {
  id: string
  token_hash: string
  /** The operator's note on whom it is for; may be empty. */
  note: Defaulted<string>
  created_at: Time
  expires_at: Time
  used_at: Defaulted<Time | null>
  /** The account that was created with it; null while there is none, or after its deletion. */
  used_by: Defaulted<string | null>
}

/** The logged actions of operators. */
export const OPERATOR_ACTIONS = [
  'registration',
  'invited',
  'invitation-revoked',
  'limits',
  'default-limits',
  'suspended',
  'resumed',
  'signed-out',
  'two-step-off',
  'deleted',
  'restored',
  'announcement',
] as const
export type OperatorActionName = (typeof OPERATOR_ACTIONS)[number]

/** What the operator did, for the log that is shown. */
interface OperatorActionsTable {
  id: string
  at: Time
  action: OperatorActionName
  /** 1 for a command on the server, 0 for the screen. */
  by_command: Defaulted<Flag>
  /** The affected account; kept when it is deleted. */
  about_id: string | null
  /** JSON: numbers and fixed words, nothing that a person wrote. */
  details: Defaulted<string>
}

/** What the operator decides about accounts. */
export interface PeopleTables {
  invitations: InvitationsTable
  operator_actions: OperatorActionsTable
}
