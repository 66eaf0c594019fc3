import type { Executor } from '@tidings/db/schema'

/** A mail at the SMTP server, for one user. */
export interface IncomingMail {
  userId: string
  /** The envelope's sender; empty for a bounce. */
  from: string
  /** The envelope's recipient, as it was given. */
  to: string
  raw: Uint8Array
  /** Who handed it over, and as whom that greeted; missing for what came by no connection. */
  client?: { ip: string; helo: string | null } | undefined
  /** Epoch milliseconds. */
  receivedAt: number
  /** Whether it came by a service on the internet, which no `client` tells. */
  isFromOutside?: boolean | undefined
  /** Where in a trace it came, as in W3C Trace Context, when that is not where it is kept. */
  traceparent?: string | undefined
  /** Done in the transaction that keeps the mail under an id, or finds that it is there already. */
  within?: (trx: Executor, kept: { id: string; isNew: boolean }) => Promise<void>
}

/** `repeated`: the user has this very mail already. */
export type Outcome = 'kept' | 'repeated'
