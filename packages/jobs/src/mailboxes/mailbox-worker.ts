import { leaseDueMailbox, listWatchedMailboxes } from '@tidings/db/queries/mailboxes/mailbox-reading'
import { updateMailbox } from '@tidings/db/queries/mailboxes/mailboxes'
import type { MailboxRow } from '@tidings/db/schema'
import type { ImapFlow } from 'imapflow'
import { openStoredMailbox, openWithTimeout } from './connect-mailbox.ts'
import { type MailboxWork, workOnMailbox } from './work-on-mailbox.ts'

/** The interval of checks for due work. */
const LOOK_MS = 2000
/** The lease of a mailbox: after this time other processes take over the mailboxes of one that died. */
const LEASE_MS = 30_000
const CONCURRENCY = 4
/** Shorter than the idle time-out of servers. */
const PATIENCE_MS = 10_000
/** How many connections of a process wait with IDLE (RFC 2177); other mailboxes are polled. */
const MAX_IDLE = 50
/** The minimum interval of reading a mailbox, however often the server reports news or closes the connection. */
const AGAIN_MS = 10_000
/** The interval of closing connections whose mailbox the user has disconnected, or another process reads now. */
const CLEAN_UP_MS = 30_000

/**
 * Works on mailboxes as they are due, and waits with IDLE for new mail in those that were read, until it is stopped. Of several
 * processes, the one that read a mailbox last waits for its new mail.
 */
export function startMailboxWorker(
  given: Omit<MailboxWork, 'leaseUntil' | 'signal' | 'patienceMs'>,
  lookMs = LOOK_MS,
  cleanUpMs = CLEAN_UP_MS,
): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const leaseUntil = () => Date.now() + LEASE_MS
  const work: MailboxWork = { patienceMs: PATIENCE_MS, ...given, signal, leaseUntil }
  /** The connections that wait, and when this process last read their mailboxes. */
  const idle = new Map<string, { client: ImapFlow; readAt: number }>()
  const busy = new Set<Promise<void>>()
  /** Mailboxes being worked on, and those of them that got new mail since that began. */
  const working = new Set<string>()
  const again = new Set<string>()
  /** When each mailbox was last read, and those that are due again because of new mail since then. */
  const begunAt = new Map<string, number>()
  const due = new Set<string>()
  let cleanedAt = Date.now()

  async function look(): Promise<void> {
    while (!signal.aborted && busy.size < CONCURRENCY) {
      const mailbox = await leaseDueMailbox(work.db, Date.now(), work.leaseUntil())
      if (!mailbox) return
      const one = workOn(mailbox)
        // The lease expires, after which it is worked on again.
        .catch((error: unknown) =>
          work.log.info({ err: error }, 'the progress of a mailbox could not be stored'),
        )
        .finally(() => {
          working.delete(mailbox.id)
          busy.delete(one)
        })
      busy.add(one)
    }
  }

  async function workOn(mailbox: MailboxRow): Promise<void> {
    working.add(mailbox.id)
    begunAt.set(mailbox.id, Date.now())
    due.delete(mailbox.id)
    const outcome = await workOnMailbox(work, mailbox)
    if (outcome?.state === 'watching' && outcome.problem === null) await waitForNews(mailbox, outcome.at)
    else drop(mailbox.id)
    working.delete(mailbox.id)
    if (again.delete(mailbox.id) && outcome !== null) await readSoon(mailbox)
  }

  async function cleanUp(): Promise<void> {
    if (Date.now() - cleanedAt < cleanUpMs) return
    cleanedAt = Date.now()
    for (const [id, at] of begunAt) if (cleanedAt - at > AGAIN_MS) begunAt.delete(id)
    if (idle.size === 0) return
    const before = new Map([...idle].map(([id, { readAt }]) => [id, readAt]))
    const watched = await listWatchedMailboxes(work.db, [...before.keys()])
    for (const [id, readAt] of before) {
      // Another pass may be reading it; afterwards this process watches it again.
      const isBeingRead = working.has(id) || idle.get(id)?.readAt !== readAt
      if (!watched.has(id) || (!isBeingRead && watched.get(id) !== readAt)) drop(id)
    }
  }

  /** Keeps a connection that is notified of new mail; without one the mailbox is polled. */
  async function waitForNews(mailbox: MailboxRow, readAt: number): Promise<void> {
    const waiting = idle.get(mailbox.id)
    if (waiting) waiting.readAt = readAt
    if (signal.aborted || idle.size >= MAX_IDLE || waiting?.client.usable) return
    try {
      const client = await openStoredMailbox(work, mailbox)
      idle.set(mailbox.id, { client, readAt })
      // Stopped while it connected: `stop` found nothing to close.
      signal.throwIfAborted()
      client.once('close', () => idle.get(mailbox.id)?.client === client && idle.delete(mailbox.id))
      await openWithTimeout(client, mailbox.folder)
      client.on('exists', () => void readSoon(mailbox))
      void client.idle().catch(() => {})
      // Mail that came before the connection waited was not reported.
      await readSoon(mailbox)
    } catch {
      drop(mailbox.id)
    }
  }

  async function readSoon({ id, user_id }: MailboxRow): Promise<void> {
    if (working.has(id)) {
      again.add(id)
      return
    }
    if (due.has(id)) return
    due.add(id)
    const next_at = Math.max(Date.now(), (begunAt.get(id) ?? 0) + AGAIN_MS)
    await updateMailbox(work.db, user_id, id, { next_at }).then(look, () => due.delete(id))
  }

  function drop(id: string): void {
    idle.get(id)?.client.close()
    idle.delete(id)
    due.delete(id)
  }

  const timer = setInterval(() => {
    Promise.all([look(), cleanUp()]).catch((error: unknown) =>
      work.log.info({ err: error }, 'mailboxes could not be looked for'),
    )
  }, lookMs)
  return {
    async stop() {
      stopping.abort()
      clearInterval(timer)
      for (const id of [...idle.keys()]) drop(id)
      await Promise.allSettled(busy)
    },
  }
}
