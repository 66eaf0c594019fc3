import { randomInt } from 'node:crypto'
import type { FileStore } from '@tidings/db/files/file-store'
import { settleMailbox } from '@tidings/db/queries/mailboxes'
import type { MailboxRow } from '@tidings/db/schema'
import type { MailboxProblem, MailboxState } from '@tidings/db/schema/mailboxes'
import type { ImapFlow } from 'imapflow'
import { mailboxSecrets } from './mailbox-password.ts'
import { type MailboxAccess, mailboxError } from './open-imap.ts'
import { type ReadingMailbox, readMailbox } from './read-mailbox.ts'
import { scanMailbox } from './scan-mailbox.ts'

const MINUTE = 60_000
/** How often new mail is looked for, and by how much that varies, so that not all ask at once. */
const POLL = 5 * MINUTE
const JITTER = MINUTE
/** Pauses after failures in a row. */
const PAUSES = [1, 5, 15, 60].map((minutes) => minutes * MINUTE)

/** What only the user can mend: asking again would lock the account out. */
const FOR_THE_USER: ReadonlySet<MailboxProblem> = new Set(['wrong-password', 'app-password-needed'])

export interface MailboxWork extends ReadingMailbox {
  files: FileStore
  open(access: MailboxAccess): Promise<ImapFlow>
  log: { info(details: object, message: string): void }
}

/** What a mailbox was left with once it was worked on; null where the user forgot it meanwhile. */
export interface MailboxOutcome {
  state: MailboxState
  problem: MailboxProblem | null
}

/** Scans or reads a leased mailbox, and notes how that went and when it is due next. Never throws for what a server does. */
export async function workOnMailbox(work: MailboxWork, mailbox: MailboxRow): Promise<MailboxOutcome | null> {
  const { db, log } = work
  let problem: MailboxProblem | null = null
  let state = mailbox.state
  try {
    const client = await work.open(await accessTo(work, mailbox))
    try {
      await client.mailboxOpen(mailbox.folder, { readOnly: mailbox.after_reading === 'nothing' })
      if (state === 'scanning') await scanMailbox(db, client, mailbox, Date.now())
      else await readMailbox(work, client, mailbox)
      state = state === 'scanning' ? 'choosing' : 'watching'
    } finally {
      client.close()
    }
  } catch (error) {
    ;({ problem } = mailboxError(error))
    log.info({ mailbox: mailbox.id, problem, err: error }, 'a mailbox could not be read')
  }
  const failures = problem === null ? 0 : mailbox.failures + 1
  const isThere = await settleMailbox(db, mailbox.id, {
    ...{ state, problem, failures, nextAt: nextTime(state, problem, failures) },
    ...(problem === null && { lastSuccessAt: Date.now() }),
  })
  return isThere ? { state, problem } : null
}

/** Where a mailbox is, with its password. */
export async function accessTo(
  work: Pick<MailboxWork, 'db' | 'files'>,
  { id, user_id, host, port, security, username, password }: MailboxRow,
): Promise<MailboxAccess> {
  const secrets = await mailboxSecrets(work, user_id)
  return { host, port, security, username, password: secrets.open(password, id) }
}

function nextTime(state: MailboxState, problem: MailboxProblem | null, failures: number): number | null {
  const now = Date.now()
  if (problem !== null) {
    if (FOR_THE_USER.has(problem)) return null
    return now + (PAUSES[Math.min(failures, PAUSES.length) - 1] ?? MINUTE) + randomInt(JITTER)
  }
  return state === 'choosing' ? null : now + POLL + randomInt(2 * JITTER) - JITTER
}
