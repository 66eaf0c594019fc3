import type { Executor } from '@tidings/db/schema'

/** A mail received for one user. */
export interface IncomingMail {
  /** Its id in the database; a new one if omitted. */
  id?: string | undefined
  userId: string
  /** The envelope's sender; empty for a bounce. */
  from: string
  /** The envelope's recipient, as given. */
  to: string
  /** The account of the mailbox or the name of the file that it was read from; missing if it was sent to `to`. */
  readFrom?: string | undefined
  raw: Uint8Array
  /** The SMTP client and its greeting; missing for mail without a connection. */
  client?: { ip: string; helo: string | null } | undefined
  /** Epoch milliseconds. */
  receivedAt: number
  /** Whether an internet service delivered it, which has no `client`. */
  isFromOutside?: boolean | undefined
  /** The trace context of its arrival (W3C), if it is stored in another. */
  traceparent?: string | undefined
  /** Called in the transaction that stores the mail under an id, or finds the existing one. */
  within?: (trx: Executor, kept: { id: string; isNew: boolean }) => Promise<void>
}

/** `repeated`: the user has this mail already. */
export type Outcome = 'kept' | 'repeated'
