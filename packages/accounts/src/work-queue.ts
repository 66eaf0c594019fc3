import { DomainError } from '@tidings/db/domain-error'
import { type FairQueue, openFairQueue, type RefusalCode } from '@tidings/scheduling/fair-queue'
import type { QueueLimits } from '@tidings/scheduling/queue-shortage'

const MB = 1_048_576

/**
 * Limits of concurrent work, see .github/LIMITS.md for the cost of each. Bytes are taken once per request, slots of
 * different kinds in the order of this list, which prevents deadlocks.
 */
export const WORK_LIMITS = {
  kinds: {
    /** A call of a signed-in user, until its response is sent. No more are waiting than are admitted, see shed-load. */
    request: { all: 300, max: 450, perUser: 8, waiting: 64 },
    /** A procedure. */
    call: { all: Infinity, perUser: 4, waiting: 160 },
    /** The download of all of a user's data as a ZIP. */
    download: { all: 4, perUser: 1, waiting: 0 },
    /** Serving an original mail. */
    original: { all: 48, perUser: 4, waiting: 64 },
    /** Serving an owner's picture to one client network: somebody who was given a link takes no slot of its owner. */
    picture: { all: 48, perUser: 8, waiting: 120 },
    /** Serving an owner's pictures to all networks, so that one link can't take all slots; they are not queued. */
    linked: { all: Infinity, perUser: 24, waiting: 0 },
    /** Receiving a profile picture. */
    upload: { all: 16, perUser: 2, waiting: 6 },
    /** Decoding a profile picture may take a quarter of a gigabyte. */
    decoding: { all: 1, perUser: 1, waiting: 6 },
    /** Rendering a mail as a page. */
    rendering: { all: 2, perUser: 1, waiting: 64 },
    /** Parsing the bytes of a mail. */
    mail: { all: 2, perUser: 1, waiting: 64 },
    /** Hashing a password, per signed-in user or network: half of Node's threads, which files and DNS need too. */
    password: { all: 2, perUser: 1, waiting: 10, waitingInAll: 100 },
  },
  bytes: { all: 192 * MB, perUser: 32 * MB },
  waiting: 1000,
  /** The maximum number of calls in a batch. */
  few: 20,
  patienceMs: 30_000,
} as const satisfies QueueLimits<string>

export type WorkKind = keyof (typeof WORK_LIMITS)['kinds']
/** The queue for work that needs memory, time or both. */
export type WorkQueue = FairQueue<WorkKind>

/** Too many requests are in progress: of the user (TOO_MANY_REQUESTS) or of all users (SERVICE_UNAVAILABLE). */
export class WorkRefused extends DomainError {
  /** In seconds. */
  readonly retryAfter: number = 5

  constructor(code: 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE') {
    const message = {
      TOO_MANY_REQUESTS: 'You have too many requests in progress. Please try again in a moment.',
      SERVICE_UNAVAILABLE: 'The server is busy. Please try again in a moment.',
    }[code]
    super({ code, message })
  }
}

/** The client disconnected before its response: only the log shows this. */
export const clientGone = (): DomainError =>
  new DomainError({ code: 'CLIENT_CLOSED_REQUEST', message: 'The client disconnected.' })

/** Opens the queue; it throws WorkRefused, or DomainError CLIENT_CLOSED_REQUEST. */
export const openWorkQueue = (limits: QueueLimits<WorkKind> = WORK_LIMITS): WorkQueue =>
  openFairQueue(limits, refusalOf)

const refusalOf = (code: RefusalCode): Error =>
  code === 'CLIENT_CLOSED_REQUEST' ? clientGone() : new WorkRefused(code)
