import { DomainError, refused } from '@tidings/db/domain-error'
import { type FairQueue, openFairQueue } from '@tidings/scheduling/fair-queue'
import type { QueueLimits } from '@tidings/scheduling/holdings'

const MB = 1_048_576

/**
 * Limits of concurrent work, see .github/LIMITS.md for the cost of each. Bytes are taken once per request, slots of
 * different kinds in the order of this list, which prevents deadlocks.
 */
export const WORK_LIMITS = {
  kinds: {
    /** A request without a user, per client network, until it is answered. */
    visit: { all: 300, max: 450, perUser: 100, waiting: 100 },
    /** A request of a signed-in user, until its response is sent. */
    request: { all: 300, max: 450, perUser: 6, waiting: 44 },
    /** A procedure. */
    call: { all: Infinity, perUser: 4, waiting: 160 },
    /** One that reads or writes megabytes: users have one, for at most a third of the time while others are active. */
    heavy: { all: Infinity, perUser: 1, waiting: 160, rest: { times: 2, maxMs: 1000 } },
    /** A file that is written while it is sent: a book, highlights, or all of a user's data. */
    download: { all: 4, perUser: 1, waiting: 6 },
    /** Serving an original mail. */
    original: { all: 48, perUser: 4, waiting: 64 },
    /** Serving an owner's picture to one client network: somebody who was given a link takes no slot of its owner. */
    picture: { all: 48, perUser: 2, waiting: 120, rest: { times: 1, maxMs: 4 } },
    /** Receiving a profile picture. */
    upload: { all: 16, perUser: 2, waiting: 6 },
    /** Decoding a profile picture may take a quarter of a gigabyte. */
    decoding: { all: 1, perUser: 1, waiting: 6 },
    /** Rendering a mail as a page. */
    rendering: { all: 2, perUser: 1, waiting: 64 },
    /** Parsing the bytes of a mail. */
    mail: { all: 2, perUser: 1, waiting: 64 },
    /** Hashing a password, per signed-in user or network: half of Node's threads, which files and DNS need too. */
    password: { all: 2, perUser: 1, waiting: 10 },
  },
  bytes: { all: 192 * MB, perUser: 32 * MB },
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
export const clientGone = (): DomainError => refused('CLIENT_CLOSED_REQUEST', 'The client disconnected.')

/** Opens the queue; it throws WorkRefused, with which `onRefusal` is called, or DomainError CLIENT_CLOSED_REQUEST. */
export function openWorkQueue(
  limits: QueueLimits<WorkKind> = WORK_LIMITS,
  onRefusal: (refused: WorkRefused) => void = () => {},
): WorkQueue {
  return openFairQueue(limits, (code) => {
    if (code === 'CLIENT_CLOSED_REQUEST') return clientGone()
    const refused = new WorkRefused(code)
    onRefusal(refused)
    return refused
  })
}
