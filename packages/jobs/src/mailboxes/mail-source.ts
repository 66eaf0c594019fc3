import type { ImapFlow } from 'imapflow'
import { MailboxError } from './mailbox-error.ts'

/** The maximum of connections in one pass that may be lost to single mails; each may take a minute. */
const MAX_LOST = 20
/** The failures in a row of a mailbox after which mails that the server refuses are left out anyway. */
const PATIENCE = 1

/** An open folder of a mailbox; `client` is its current connection. */
export interface MailSource {
  readonly client: ImapFlow
  /** Whether a server that delivers nothing at all is given time before mails are left out. */
  readonly isPatient: boolean
  /** The queries that the server has responded to with data. */
  readonly answered: Set<object>
  /** Opens the folder over a new connection after one was lost. Throws MailboxError, and what IMAP clients throw. */
  reopen(cause: unknown): Promise<void>
}

/** The folder that `open` opens over a connection; `failures` is how often in a row the mailbox could not be read. */
export async function openMailSource(
  open: () => Promise<ImapFlow>,
  failures = 0,
): Promise<MailSource & { close(): void }> {
  let client = await open()
  let lost = 0
  const validity = uidValidityOf(client)
  return {
    get client() {
      return client
    },
    isPatient: failures < PATIENCE,
    answered: new Set(),
    async reopen(cause) {
      lost += 1
      client.close()
      if (lost > MAX_LOST) throw cause
      client = await open()
      // UIDs would be those of other mails.
      if (uidValidityOf(client) !== validity) throw new MailboxError('server-error', cause)
    },
    close: () => client.close(),
  }
}

const uidValidityOf = ({ mailbox }: ImapFlow) => (mailbox === false ? '' : String(mailbox.uidValidity))
