import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@tidings/db/database'
import { DomainError } from '@tidings/db/domain-error'
import type { FileStore } from '@tidings/db/files/file-store'
import type { JobQueue, Jobs } from '@tidings/db/jobs/job-queue'
import {
  changeMailboxTry,
  deleteMailboxTry,
  findMailbox,
  findMailboxTry,
  insertMailboxTry,
} from '@tidings/db/queries/mailboxes/mailboxes'
import { secretsOfUser } from '../receive/user-secrets.ts'
import { type MailboxOpening, openStoredMailbox, tryMailbox } from './connect-mailbox.ts'
import { loggedError, MailboxError, mailboxError } from './mailbox-error.ts'
import type { MailboxAccess } from './open-imap.ts'

/**
 * The mailbox and the folder to try: a new one, or a stored one with what is changed of it. Without a folder, those of
 * the mailbox are listed.
 */
type MailboxTry = { folder: string | null } & (
  | { access: MailboxAccess }
  | { mailboxId: string; password?: string | undefined; fingerprint?: string | undefined }
)

/**
 * Signs in to a mailbox of a user and opens the folder, as a test, or returns the names of its folders. Throws
 * MailboxError, and SERVICE_UNAVAILABLE if that can't be tried now; an aborted signal ends the waiting.
 */
export type TryMailbox = (userId: string, asked: MailboxTry, signal?: AbortSignal) => Promise<string[]>

/** How long a worker may take to begin, and a mail server after that. */
const BEGIN_MS = 20_000
const TRY_MS = 120_000
const LOOK_MS = 100

/**
 * Tries mailboxes in a process with the role worker, as a mail server may cost any amount of time, and processor time.
 * The request is stored until the outcome is known, sealed.
 */
export function openMailboxTries(
  { database: { db }, files, jobs }: { database: Pick<Database, 'db'>; files: FileStore; jobs: JobQueue },
  beginMs = BEGIN_MS,
): TryMailbox {
  return async (userId, asked, signal) => {
    const id = randomUUID()
    const secrets = await secretsOfUser({ db, files }, userId, 'mailbox')
    const begunBy = Date.now() + beginMs
    const expiresAt = begunBy + TRY_MS
    await db.transaction().execute(async (trx) => {
      const request = secrets.seal(JSON.stringify(asked), id)
      await insertMailboxTry(trx, { id, user_id: userId, request, state: 'waiting', expires_at: expiresAt })
      await jobs.add(trx, 'try-mailbox', { tryId: id }, { owner: userId })
    })
    jobs.wake()
    try {
      for (;;) {
        await sleep(LOOK_MS)
        if (signal?.aborted) throw new DomainError(CLIENT_GONE)
        const row = await findMailboxTry(db, userId, id)
        if (row?.state === 'done') {
          if (row.problem === null) return JSON.parse(secrets.open(row.request, id))
          throw new MailboxError(row.problem, undefined, row.fingerprint ?? undefined)
        }
        const isBegun = row?.state === 'begun'
        if (row && Date.now() < (isBegun ? expiresAt : begunBy)) continue
        throw isBegun ? new MailboxError('server-busy') : new DomainError(NO_WORKER)
      }
    } finally {
      await deleteMailboxTry(db, userId, id)
    }
  }
}

const CLIENT_GONE = { code: 'CLIENT_CLOSED_REQUEST', message: 'The client disconnected.' } as const
const NO_WORKER = {
  code: 'SERVICE_UNAVAILABLE',
  message:
    'The mailbox was not tried: the part of this server that connects to mail servers is busy or does not run. Please try again in a minute.',
} as const

interface MailboxTrying extends MailboxOpening {
  log: { info(details: object, message: string): void }
}

/** Tries the mailbox that a user waits for, and stores the outcome. Never throws because of the server. */
export async function performMailboxTry(
  trying: MailboxTrying,
  { tryId }: Jobs['try-mailbox'],
  userId: string,
): Promise<void> {
  const { db, log } = trying
  const known = { userId, id: tryId }
  const begun = await changeMailboxTry(db, { ...known, now: Date.now() }, { state: 'begun' })
  if (!begun) return
  const secrets = await secretsOfUser(trying, userId, 'mailbox')
  const asked: MailboxTry = JSON.parse(secrets.open(begun.request, tryId))
  const outcome = await tryAsked(trying, userId, asked).then(
    (folders) => ({ problem: null, request: secrets.seal(JSON.stringify(folders), tryId) }),
    (error: unknown) => {
      const { problem, fingerprint = null } = mailboxError(error)
      log.info({ problem, ...loggedError(error) }, 'a mailbox that a user tried could not be opened')
      return { problem, fingerprint }
    },
  )
  await changeMailboxTry(db, { ...known, now: Date.now() }, { state: 'done', ...outcome })
}

/** Tries a mailbox in this process, as `TryMailbox`. Throws MailboxError. */
export async function tryAsked(
  opening: MailboxOpening,
  userId: string,
  asked: MailboxTry,
): Promise<string[]> {
  const { folder } = asked
  if ('access' in asked) return tryMailbox(opening.open(asked.access), { host: asked.access.host, folder })
  const { mailboxId, password, fingerprint } = asked
  const mailbox = await findMailbox(opening.db, userId, mailboxId)
  if (!mailbox) throw new MailboxError('server-error', new Error('the mailbox was removed meanwhile'))
  const change = {
    ...(password !== undefined && { password }),
    ...(fingerprint !== undefined && { fingerprint }),
  }
  return tryMailbox(openStoredMailbox(opening, mailbox, change), { host: mailbox.host, folder })
}
