import { randomUUID } from 'node:crypto'
import type { FileStore } from '@tidings/db/files/file-store'
import {
  findMailbox,
  insertMailbox,
  replaceMailboxTokens,
  updateMailbox,
} from '@tidings/db/queries/mailboxes/mailboxes'
import type { Executor, MailboxRow } from '@tidings/db/schema'
import type { MailProvider } from '@tidings/db/schema/mailboxes'
import type { SecretBox } from '@tidings/db/secret-box'
import type { ImapFlow } from 'imapflow'
import { secretsOfUser } from '../receive/user-secrets.ts'
import type { MailOAuth, MailTokens } from './mail-oauth.ts'
import { MailboxError, mailboxError } from './mailbox-error.ts'
import type { MailboxAccess, MailboxServer } from './open-imap.ts'

export type OpenMailbox = (access: MailboxAccess) => Promise<ImapFlow>

/** What connecting to stored mailboxes takes. */
export interface MailboxOpening {
  db: Executor
  files: FileStore
  open: OpenMailbox
  oauth: MailOAuth
}

/** What signs in to a mailbox. */
export type MailboxSecret = { password: string } | { provider: MailProvider; tokens: MailTokens }

/** By default, issues of this period are imported. */
const SINCE_MS = 90 * 86_400_000
/** The timeout of opening a folder while a user waits. */
const OPEN_MS = 30_000
/** An access token that expires sooner is refreshed. */
const MARGIN_MS = 60_000

/** The maximum of folders that are listed, and of characters of their names. */
const MAX_FOLDERS = 500
const MAX_FOLDER_LENGTH = 200

/**
 * Opens a folder over a new connection, as a test, or lists the folders instead if none is named; closes it. Returns the
 * names that were listed. Throws MailboxError.
 */
export async function tryMailbox(
  connecting: Promise<ImapFlow>,
  { host, folder }: { host: string; folder: string | null },
  openMs = OPEN_MS,
): Promise<string[]> {
  const client = await connecting
  try {
    if (folder === null) return await inTime(client, openMs, () => foldersOf(client))
    await openWithTimeout(client, folder, openMs)
    return []
  } catch (error) {
    throw mailboxError(error, host)
  } finally {
    client.close()
  }
}

const NOT_SELECTABLE = ['\\Noselect', '\\NonExistent']

/** The folders that mail can be in. */
async function foldersOf(client: ImapFlow): Promise<string[]> {
  const folders = (await client.list()).filter(({ flags }) => !NOT_SELECTABLE.some((one) => flags.has(one)))
  const paths = folders.map(({ path }) => path).filter(({ length }) => length <= MAX_FOLDER_LENGTH)
  return paths.slice(0, MAX_FOLDERS)
}

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

/** Opens a folder read-only, and closes the connection if the server takes long. Throws what IMAP clients throw. */
export async function openWithTimeout(client: ImapFlow, folder: string, openMs = OPEN_MS): Promise<void> {
  await inTime(client, openMs, () => openFolder(client, folder))
}

async function inTime<T>(client: ImapFlow, ms: number, work: () => Promise<T>): Promise<T> {
  const late = setTimeout(() => client.close(), ms)
  try {
    return await work()
  } finally {
    clearTimeout(late)
  }
}

/**
 * Connects to a stored mailbox and signs in, with another password or trusted certificate if one is given. Expired
 * access tokens are refreshed. Throws MailboxError.
 */
export async function openStoredMailbox(
  opening: MailboxOpening,
  mailbox: MailboxRow,
  { password, fingerprint = mailbox.fingerprint }: { password?: string; fingerprint?: string | null } = {},
): Promise<ImapFlow> {
  const { host, port, security, username } = mailbox
  const server = { host, port, security, username, fingerprint }
  if (password !== undefined) return opening.open({ ...server, password })
  const box = await secretsOfUser(opening, mailbox.user_id, 'mailbox')
  if (mailbox.sign_in === 'password') {
    return opening.open({ ...server, password: box.open(mailbox.password, mailbox.id) })
  }
  try {
    return await opening.open({ ...server, accessToken: await accessTokenOf(opening, mailbox, box) })
  } catch (error) {
    if (!(error instanceof MailboxError) || error.problem !== 'access-refused') throw error
    // It may have been revoked early; whether a new one is given tells if all access was.
    const accessToken = await accessTokenOf(opening, mailbox, box, { isRefused: true })
    return opening.open({ ...server, accessToken })
  }
}

/** The current access token of a mailbox: the stored one unless it is expired or refused, else a new one. */
async function accessTokenOf(
  opening: MailboxOpening,
  { id, user_id }: MailboxRow,
  box: SecretBox,
  { isRefused = false }: { isRefused?: boolean } = {},
): Promise<string> {
  const { db, oauth } = opening
  // Another connection may have refreshed it since the mailbox was leased.
  const mailbox = await findMailbox(db, user_id, id)
  if (!mailbox || mailbox.sign_in === 'password' || mailbox.refresh_token === null) {
    throw new MailboxError('server-error', new Error('the mailbox was changed meanwhile'))
  }
  const { sign_in: provider, access_token, access_until, refresh_token } = mailbox
  const isValid = (access_until ?? 0) > Date.now() + MARGIN_MS
  if (!isRefused && access_token !== null && isValid) return box.open(access_token, id)
  try {
    const tokens = await oauth.refresh(provider, box.open(refresh_token, id))
    const { sign_in: _, ...sealed } = sealedSecret(box, id, { provider, tokens })
    await replaceMailboxTokens(db, mailbox, sealed)
    return tokens.accessToken
  } catch (error) {
    // Of two processes that refresh at once, a provider that takes a refresh token once refuses the second.
    const now = await findMailbox(db, user_id, id)
    if (!now || now.refresh_token === refresh_token) throw error
    return accessTokenOf(opening, now, box)
  }
}

function sealedSecret(box: SecretBox, id: string, secret: MailboxSecret) {
  if ('password' in secret) {
    const none = { refresh_token: null, access_token: null, access_until: null }
    return { sign_in: 'password' as const, password: box.seal(secret.password, id), ...none }
  }
  const { accessToken, accessUntil, refreshToken } = secret.tokens
  return {
    ...{ sign_in: secret.provider, password: '', access_until: accessUntil },
    ...{ refresh_token: box.seal(refreshToken, id), access_token: box.seal(accessToken, id) },
  }
}

/** Stores a tested mailbox, to be scanned at once. Returns its row. */
export async function addMailbox(
  { db, files }: { db: Executor; files: FileStore },
  userId: string,
  { server, secret, folder }: { server: MailboxServer; secret: MailboxSecret; folder: string },
  now = Date.now(),
): Promise<MailboxRow | undefined> {
  const id = randomUUID()
  const secrets = await secretsOfUser({ db, files }, userId, 'mailbox')
  const { host, port, security, username, fingerprint = null } = server
  await insertMailbox(db, {
    ...{ id, user_id: userId, host, port, security, username, fingerprint, folder },
    ...sealedSecret(secrets, id, secret),
    ...{ state: 'scanning', since: now - SINCE_MS, next_at: now, created_at: now },
    ...{ problem: null, move_to: null, uid_validity: null, last_success_at: null, caught_up_at: null },
  })
  return findMailbox(db, userId, id)
}

/** Changes what signs in to a mailbox. */
export async function changeMailboxSecret(
  { db, files }: { db: Executor; files: FileStore },
  { id, user_id }: MailboxRow,
  secret: MailboxSecret,
): Promise<void> {
  const secrets = await secretsOfUser({ db, files }, user_id, 'mailbox')
  await updateMailbox(db, user_id, id, sealedSecret(secrets, id, secret))
}
