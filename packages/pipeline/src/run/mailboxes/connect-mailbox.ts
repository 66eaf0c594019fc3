import { randomUUID } from 'node:crypto'
import type { FileStore } from '@tidings/db/files/file-store'
import { findMailbox, insertMailbox, updateMailbox } from '@tidings/db/queries/mailboxes'
import type { Executor, MailboxRow } from '@tidings/db/schema'
import type { ImapFlow } from 'imapflow'
import { secretsOfUser } from '../archive/user-secrets.ts'
import { mailboxError } from './mailbox-error.ts'
import { openFolder } from './open-folder.ts'
import type { MailboxAccess } from './open-imap.ts'

export type OpenMailbox = (access: MailboxAccess) => Promise<ImapFlow>

/** By default, issues of this period are imported. */
const SINCE_MS = 90 * 86_400_000
/** The timeout of opening a folder while a user waits. */
const OPEN_MS = 30_000

/** Signs in to a mailbox and opens a folder, as a test. Throws MailboxError. */
export async function tryMailbox(
  open: OpenMailbox,
  access: MailboxAccess,
  folder: string,
  openMs = OPEN_MS,
): Promise<void> {
  const client = await open(access)
  try {
    await openWithTimeout(client, folder, openMs)
  } catch (error) {
    throw mailboxError(error, access.host)
  } finally {
    client.close()
  }
}

/** Opens a folder read-only, and closes the connection if the server takes long. Throws what IMAP clients throw. */
export async function openWithTimeout(client: ImapFlow, folder: string, openMs = OPEN_MS): Promise<void> {
  const late = setTimeout(() => client.close(), openMs)
  try {
    await openFolder(client, folder)
  } finally {
    clearTimeout(late)
  }
}

/** The server, user and password of a mailbox. */
export async function accessTo(
  { db, files }: { db: Executor; files: FileStore },
  { id, user_id, host, port, security, username, password, fingerprint }: MailboxRow,
): Promise<MailboxAccess> {
  const secrets = await secretsOfUser({ db, files }, user_id, 'mailbox')
  return { host, port, security, username, password: secrets.open(password, id), fingerprint }
}

/** Stores a tested mailbox, to be scanned at once. Returns its row. */
export async function addMailbox(
  { db, files }: { db: Executor; files: FileStore },
  userId: string,
  { host, port, security, username, password, fingerprint }: MailboxAccess,
  folder: string,
  now = Date.now(),
): Promise<MailboxRow | undefined> {
  const id = randomUUID()
  const secrets = await secretsOfUser({ db, files }, userId, 'mailbox')
  await insertMailbox(db, {
    id,
    user_id: userId,
    host,
    port,
    security,
    username,
    password: secrets.seal(password, id),
    folder,
    state: 'scanning',
    since: now - SINCE_MS,
    next_at: now,
    created_at: now,
    problem: null,
    move_to: null,
    uid_validity: null,
    last_success_at: null,
    caught_up_at: null,
    fingerprint: fingerprint ?? null,
  })
  return findMailbox(db, userId, id)
}

/** Changes the password of a mailbox, which is then read at once. */
export async function changeMailboxPassword(
  { db, files }: { db: Executor; files: FileStore },
  { id, user_id }: MailboxRow,
  password: string,
): Promise<void> {
  const secrets = await secretsOfUser({ db, files }, user_id, 'mailbox')
  await updateMailbox(db, user_id, id, { password: secrets.seal(password, id) })
}
