import { sql } from 'kysely'
import type { Executor } from '../../schema.ts'

/** The waiting work besides jobs, of all users together. */
interface WaitingWork {
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

/**
 * When a worker has something to do, in epoch milliseconds: 0 at once, also for what it has begun and for mailboxes,
 * which it watches; Infinity if nothing waits. Pictures count only if any are fetched. What a worker does by itself
 * within a minute of a change, such as indexing, is not asked for.
 */
export async function nextWorkAt(db: Executor, fetchesPictures: boolean): Promise<number> {
  const { rows } = await sql<{ at: number | null }>`
    select 0 as at where exists (select 1 from jobs where state in ('ready', 'retry', 'leased', 'suspect'))
      or exists (select 1 from mails where archived_at is null and state <> 'waiting')
      or exists (select 1 from mailboxes)
    union all select min(run_at) from jobs where state = 'scheduled'
    union all select min(next_at) from imports
    union all select min(next_at) from digest_settings
    union all select min(next_at) from book_mails where is_enabled = 1
    union all select min(edition_at) from webhooks
    union all select min(edition_at) from push_subscriptions
    union all select min(due_at) from remote_pictures where state = 'waiting' and ${fetchesPictures ? 1 : 0} = 1`.execute(
    db,
  )
  return Math.min(...rows.flatMap(({ at }) => at ?? []))
}
