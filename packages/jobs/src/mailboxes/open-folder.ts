import type { ImapFlow } from 'imapflow'
import { mailboxError } from './mailbox-error.ts'

/**
 * Opens a folder; read-only unless it is to be changed, or the server refuses that: what is read afterwards leaves mails
 * unread anyway (BODY.PEEK, RFC 9051, 6.4.5). Throws what IMAP clients throw.
 */
export async function openFolder(
  client: ImapFlow,
  folder: string,
  { isChanged = false }: { isChanged?: boolean } = {},
): Promise<void> {
  if (!isChanged) {
    try {
      await client.mailboxOpen(folder, { readOnly: true })
      return
    } catch (error) {
      if (!client.usable || mailboxError(error).problem === 'folder-missing') throw error
    }
  }
  await client.mailboxOpen(folder)
}
