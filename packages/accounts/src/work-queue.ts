import { DomainError } from '@tidings/db/domain-error'
import {
  type FairQueue,
  openFairQueue,
  type QueueLimits,
  type RefusalCode,
} from '@tidings/scheduling/fair-queue'

const MB = 1_048_576

/**
 * What may be under way at once, see .github/LIMITS.md for what each costs. Bytes are taken once in a request, places of
 * different kinds in the order of this list: nobody then waits for what is held for them.
 */
export const WORK_LIMITS = {
  kinds: {
    /** A call of somebody signed in, until its answer is sent. No more wait than are admitted, see shed-load. */
    request: { all: 300, most: 450, perUser: 8, waiting: 64 },
    /** A procedure. */
    call: { all: Infinity, perUser: 4, waiting: 160 },
    /** All of one's data as a ZIP. */
    download: { all: 4, perUser: 1, waiting: 0 },
    /** A mail as it was sent, on its way. */
    original: { all: 48, perUser: 4, waiting: 64 },
    /**
     * A picture on its way to one client network, of one owner: anyone who was given a link takes no place from its
     * owner.
     */
    picture: { all: 48, perUser: 8, waiting: 120 },
    /** The same of an owner to all networks, so that nobody takes all places with one link; nobody waits in a place. */
    linked: { all: Infinity, perUser: 24, waiting: 0 },
    /** A profile picture that is received. */
    upload: { all: 16, perUser: 2, waiting: 6 },
    /** Decoding a profile picture may take a quarter of a gigabyte. */
    decoding: { all: 1, perUser: 1, waiting: 6 },
    /** Making a page of a mail. */
    rendering: { all: 2, perUser: 1, waiting: 64 },
    /** Looking into the bytes of a mail. */
    mail: { all: 2, perUser: 1, waiting: 64 },
    /**
     * Hashing a password, for anyone who is signed in or a network: half of Node's threads, which files and names need
     * too.
     */
    password: { all: 2, perUser: 1, waiting: 10, waitingInAll: 100 },
  },
  bytes: { all: 192 * MB, perUser: 32 * MB },
  waiting: 1000,
  /** As many as a batch of calls may hold. */
  few: 20,
  patienceMs: 30_000,
} as const satisfies QueueLimits<string>

export type WorkKind = keyof (typeof WORK_LIMITS)['kinds']
/** The queue for what takes memory, time or both. */
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

/** The client disconnected before its answer: only the log shows this. */
export const clientGone = (): DomainError =>
  new DomainError({ code: 'CLIENT_CLOSED_REQUEST', message: 'The client disconnected.' })

/** Opens the queue; it throws WorkRefused, or DomainError CLIENT_CLOSED_REQUEST. */
export const openWorkQueue = (limits: QueueLimits<WorkKind> = WORK_LIMITS): WorkQueue =>
  openFairQueue(limits, refusalOf)

const refusalOf = (code: RefusalCode): Error =>
  code === 'CLIENT_CLOSED_REQUEST' ? clientGone() : new WorkRefused(code)
