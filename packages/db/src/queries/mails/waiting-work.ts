import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'

/** The waiting work besides jobs, of all users together. */
export interface WaitingWork {
  /** Mails that were accepted and not processed yet. */
  mails: number
  /** Processed mails whose bytes are not in a file yet. */
  mailsToArchive: number
  /** Due pictures. */
  pictures: number
  /** Articles that wait for a model's summary. */
  summaries: number
  /** Imports in progress. */
  imports: number
  /** Mailboxes that are read, and those with a problem. */
  mailboxes: { ok: number; failing: number }
}

/**
 * Counts the waiting work at `now`, in epoch milliseconds, by partial indexes: conditions are literal for SQLite to use
 * them.
 */
export async function waitingWork(db: Executor, now: number): Promise<WaitingWork> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*) from mails where state = 'waiting') as "mails",
    (select count(*) from mails where archived_at is null and state <> 'waiting') as "mailsToArchive",
    (select count(*) from remote_pictures
      where state = 'waiting' and due_at is not null and due_at <= ${now}) as "pictures",
    (select count(*) from summary_requests where run_at <= ${now}) as "summaries",
    (select count(*) from imports where next_at is not null) as "imports",
    (select count(*) from mailboxes where problem is null) as "ok",
    (select count(*) from mailboxes where problem is not null) as "failing"`.execute(db)
  const {
    mails = 0,
    mailsToArchive = 0,
    pictures = 0,
    summaries = 0,
    imports = 0,
    ok = 0,
    failing = 0,
  } = rows[0] ?? {}
  return { mails, mailsToArchive, pictures, summaries, imports, mailboxes: { ok, failing } }
}
