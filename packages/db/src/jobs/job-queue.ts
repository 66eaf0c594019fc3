import type { Transaction } from 'kysely'
import type { LinkPurpose } from '../schema/accounts.ts'
import type { Executor, Tables } from '../schema.ts'

/** The events that an account's owner is notified of by mail. */
export type AccountNotice =
  | 'password-changed'
  | 'two-step-on'
  | 'two-step-off'
  | 'recovery-codes-renewed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'token-added'
  | 'webhook-off'
  | 'identity-added'
  | 'identity-removed'
  | 'account-deleted'

/** A mail about an account: to the account's own address, or to another address that it concerns. */
export interface AccountEmailJob {
  kind: LinkPurpose | AccountNotice
  /** The account; omitted if only an address is known, so that nobody learns whether it has one. */
  userId?: string
  email?: string
  /** The link that was created for it, without which it is not sent; omitted if the link is created when it is sent. */
  emailId?: string
  /** Epoch milliseconds; an outdated request is dropped. */
  askedAt: number
}

/** The jobs by name, with their payloads. */
export interface Jobs {
  'purge-newsletter': { newsletterId: string }
  /** `bytes` is the size of the mail, if known. */
  'process-mail': { mailId: string; bytes?: number }
  'reprocess-mail': { mailId: string }
  /** Either of these for a mail that is processed alone. */
  'huge-mail': { mailId: string; work: 'process-mail' | 'reprocess-mail' }
  'follow-confirmation': { receiptId: string }
  /** `progress` is the share of the page that was read already, from 0 to 1. */
  'fetch-link': { mailId: string; progress?: number | undefined }
  'send-account-email': AccountEmailJob
  'try-mailbox': { tryId: string }
  /** `token` identifies the test mail, which goes to `inbox`. */
  'check-mail': { token: string; inbox?: string | undefined }
  'send-digest-mail': { mailId: string }
  'deliver-webhook': { deliveryId: string }
  'send-highlights': { at: number }
  /** Notifies the browser of a session of the number of stories, or of waiting confirmations. */
  'send-push': { session: string; kind: 'edition' | 'confirmations'; count: number }
  /** `date` is that of the edition, such as `2026-11-20`; `askedAt` in epoch milliseconds. */
  'send-book': { userId: string; date: string; askedAt: number }
  'sweep-expired': object
  'purge-account': { userId: string; isLast?: boolean }
}
export type JobName = keyof Jobs

/** What a handler is told about its job. */
export interface JobRun {
  /** Previous attempts that failed by the job's own fault, see WorkOptions. */
  failures: number
  /**
   * How many more processes may die while it is the only job of its process, before it is given up: with 0 it must not
   * be worked on. Infinity for a job that is not suspected of ending processes.
   */
  deathsLeft: number
  /** The owner. */
  userId: string
  /** Ends the job in a transaction of its handler: it is done exactly if that is committed. */
  finish(trx: Executor): Promise<void>
}

/**
 * `attempt` counts from 1, without those that ended with their process. If it throws, the job is retried after a growing
 * pause. Jobs without a handler are left to other workers.
 */
export type JobHandlers = {
  [Name in JobName]?: (payload: Jobs[Name], attempt: number, run: JobRun) => Promise<void>
}

export interface JobWorker {
  /** Takes no more jobs and resolves when those in progress have ended. */
  stop(): Promise<void>
}

export interface JobOptions {
  /** Not before this time, in epoch milliseconds; at once if omitted. */
  runAt?: number
  /** Not added if a job of that name is already waiting. */
  isOnlyOne?: boolean
  /**
   * The owner, a user's id or `nobody`: owners take turns, however many jobs one has. `nobody` is one owner; a job
   * that a user can cause must have that user as owner, or one user could delay everyone's jobs.
   */
  owner: string
  /** The trace context of the job; by default that of the caller. */
  traceparent?: string | undefined
}

/** Adds a job in the caller's transaction: it exists exactly if that is committed. */
export interface JobQueue {
  add<Name extends JobName>(
    trx: Transaction<Tables>,
    name: Name,
    payload: Jobs[Name],
    options: JobOptions,
  ): Promise<void>
  /** Call it after the transaction, so that a worker in this process needn't wait for its next poll. */
  wake(): void
  /** Called to wake a worker in another process. */
  wakeAlso(look: () => void): void
  work(handlers: JobHandlers, options: WorkOptions): Promise<JobWorker>
  /** Call it when the one process that runs jobs has died: the job that was alone in it, if any, may be the cause. */
  countDeath(): Promise<void>
}

/** Observes running jobs. `traceparent` is as in W3C Trace Context, and stored with a job that is due at once. */
export interface JobRuns {
  /** The trace context of the caller; undefined without one. */
  traceparent(): string | undefined
  /** Runs a job in the trace context of its creator. */
  run(name: JobName, traceparent: string | undefined, work: () => Promise<void>): Promise<void>
}

export interface WorkOptions {
  /** Concurrent jobs; one user has half of them while others wait. */
  concurrency: number
  /**
   * Whether an error of a handler is the job's own fault: it is then retried when nothing else is ready, and for ten
   * minutes its owner's other jobs come after those of others.
   */
  isFaultOfJob?: (error: unknown) => boolean
  /** Whether an error reports that a process died that had the job. After two in a row it runs alone. */
  isDeath?: (error: unknown) => boolean
  /** Whether there is space for the results of another job; default: always. */
  hasSpace?: () => Promise<boolean>
  onError: (error: unknown, job: { name: string; attempt: number }) => void
}
