import type { Transaction } from 'kysely'
import type { LinkPurpose } from '../schema/accounts.ts'
import type { Tables } from '../schema.ts'

/** What an account's owner is told of by mail. */
export type AccountNotice =
  | 'password-changed'
  | 'two-step-on'
  | 'two-step-off'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'identity-added'
  | 'identity-removed'
  | 'account-deleted'

/** A mail about an account: to the account's own address, or to that other address which it is about. */
export interface AccountEmailJob {
  kind: LinkPurpose | AccountNotice
  /** Whose account it is; left out where only an address is known, and nobody may learn whether it has one. */
  userId?: string
  email?: string
  /** The link that was made for it, without which it does not leave; left out where the link is made as it is sent. */
  emailId?: string
  /** Epoch milliseconds; what was asked for long ago is waited for by nobody. */
  askedAt: number
}

/** The work that is put off, by name, with what it needs to know. */
export interface Jobs {
  'purge-newsletter': { newsletterId: string }
  'process-mail': { mailId: string }
  'reprocess-mail': { mailId: string }
  /** Either of these for a mail that is worked on alone. */
  'huge-mail': { mailId: string; work: 'process-mail' | 'reprocess-mail' }
  'follow-confirmation': { receiptId: string }
  'send-account-email': AccountEmailJob
  'sweep-expired': object
  'purge-account': { userId: string; isLast?: boolean }
}
export type JobName = keyof Jobs

/**
 * `attempt` counts from 1, also those that never came to an end; `failures` are those before that were the job's own fault,
 * see WorkOptions, and `userId` whose work it is. A throw means: again later, after a growing pause. Jobs that a worker has no handler for are left to
 * others.
 */
export type JobHandlers = {
  [Name in JobName]?: (
    payload: Jobs[Name],
    attempt: number,
    about: { failures: number; userId: string },
  ) => Promise<void>
}

export interface JobWorker {
  /** Takes no more jobs and resolves when those under way have ended. */
  stop(): Promise<void>
}

export interface JobOptions {
  /** Not before this moment, epoch milliseconds; at once when left out. */
  runAt?: number
  /** Left out when a job of that name waits already. */
  isOnlyOne?: boolean
  /**
   * Whose work it is, a user's id or `nobody`: owners take turns, however many jobs one has waiting. Nobody is one owner;
   * what a user can cause is never nobody's, or one user could keep everybody's waiting.
   */
  owner: string
}

/** Puts work off safely: a job is there exactly when the caller's transaction is committed. */
export interface JobQueue {
  add<Name extends JobName>(
    trx: Transaction<Tables>,
    name: Name,
    payload: Jobs[Name],
    options: JobOptions,
  ): Promise<void>
  /** To be called after the transaction, so that a worker in this process needn't wait for its next look. */
  wake(): void
  work(handlers: JobHandlers, options: WorkOptions): Promise<JobWorker>
}

export interface WorkOptions {
  /** Jobs at the same time; of one user half of them while others wait. */
  concurrency: number
  /**
   * Whether what a handler threw is the job's own fault: it is tried again when nothing else is to be done, and for ten
   * minutes its owner's other jobs go after those of others.
   */
  isFaultOfJob?: (error: unknown) => boolean
  onError: (error: unknown, job: { name: string; attempt: number }) => void
}
