import { type Holdings, openHoldings, type QueueLimits, type Wish } from './holdings.ts'
import { isAlone, nextTurn } from './turns.ts'

/** A slot held by work, until it is released. */
export interface Slot {
  /** The memory that the work holds from now on, in bytes. Never waits, because it is already allocated. */
  resize(bytes: number): void
  /**
   * Whether it blocks others: somebody without a slot has waited for seconds for a resource of which its user holds more
   * than an equal share.
   */
  blocksOthers(): boolean
  /** Releases the slot and its bytes; calling it again has no effect. */
  release(): void
}

interface SlotOptions {
  /** The memory that the work will hold, in bytes, or its maximum. 0 if the slot alone is enough. */
  bytes?: number
  /** The group of the user, see `Wish`. */
  group?: string | undefined
  /** Refuse at once if there is no slot now: for data that is already in memory. */
  isUrgent?: boolean
  /** The signal of the caller: after it is aborted the task no longer waits. */
  signal?: AbortSignal | undefined
}

export interface FairQueue<Kind extends string> {
  /**
   * Waits for a slot; the next one goes to the user who was given one of the kind longest ago. Throws a refusal when
   * too many tasks of the user wait, when it takes too long, or when `signal` is aborted.
   */
  enter(user: string, kind: Kind, options?: SlotOptions): Promise<Slot>
  /**
   * Runs work with a slot that is released at the end, and waits for a turn to use the result. Throws like `enter`.
   */
  run<T>(user: string, kind: Kind, work: () => Promise<T>, options?: SlotOptions): Promise<T>
  /** What is held now and how much waits: by one user or all, of one kind or all. */
  held(user?: string, kind?: Kind): { slots: number; waiting: number; bytes: number }
}

/** Too much of the user, too much of all users, or `signal` was aborted. */
type RefusalCode = 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE' | 'CLIENT_CLOSED_REQUEST'

/** The default error of the queue. */
class QueueRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(`The queue refused: ${code}.`)
    this.code = code
  }
}

/** Most work takes less, in milliseconds. */
const SHORT_AFTER_MS = 5000

interface Waiting<Kind extends string> extends Wish<Kind> {
  /** In milliseconds, as returned by `performance.now()`. */
  since: number
  begin(): void
}

/** A user's tasks of one kind that wait, the first one first. */
interface Line<Kind extends string> {
  user: string
  kind: Kind
  waiting: Waiting<Kind>[]
  /** When they last got a slot, or came, as a turn of the queue. */
  servedAt: number
}

/** Who waits, and who is next: of a line only the first one, so nobody overtakes there. */
function openLines<Kind extends string>(holdings: Holdings<Kind>) {
  const lines = new Map<string, Line<Kind>>()
  let turns = 0
  return {
    of(user: string, kind: Kind): Line<Kind> {
      const known = lines.get(`${kind} ${user}`)
      if (known) return known
      turns += 1
      const line = { user, kind, waiting: [], servedAt: turns }
      lines.set(`${kind} ${user}`, line)
      return line
    },
    serve(line: Line<Kind>): void {
      turns += 1
      line.servedAt = turns
    },
    forgetIfIdle({ user, kind, waiting }: Line<Kind>): void {
      if (waiting.length === 0 && holdings.slots(kind, user) === 0) lines.delete(`${kind} ${user}`)
    },
    /** Of those who fit, the one whose line was served longest ago. */
    next(): Waiting<Kind> | undefined {
      let next: Line<Kind> | undefined
      for (const line of lines.values()) {
        const [first] = line.waiting
        if (first && (!next || line.servedAt < next.servedAt) && holdings.fits(first)) next = line
      }
      return next?.waiting[0]
    },
    /** What somebody has waited for since a time, which others hold. */
    lacked(since: number): (Kind | 'bytes' | undefined)[] {
      return [...lines.values()].map(({ waiting: [first] }) =>
        first && first.since < since ? holdings.lackOf(first) : undefined,
      )
    },
    /** How many wait, of one user or all, for one kind or all. */
    waiting(user?: string, kind?: Kind): number {
      return [...lines.values()]
        .filter((line) => (kind ?? line.kind) === line.kind && (user ?? line.user) === line.user)
        .reduce((sum, line) => sum + line.waiting.length, 0)
    },
  }
}

/** Puts a task at the end of its line until `take` is called for it. `onLeave` is called when it gives up. */
function waitIn<Kind extends string>(
  line: Line<Kind>,
  wish: Wish<Kind>,
  about: {
    signal: AbortSignal | undefined
    patienceMs: number
    take(): Slot
    refusal(isAborted: boolean): Error
    onLeave(): void
  },
): Promise<Slot> {
  const { promise, resolve, reject } = Promise.withResolvers<Slot>()
  const { signal } = about
  const leave = () => {
    clearTimeout(patience)
    signal?.removeEventListener('abort', onAbort)
    line.waiting.splice(line.waiting.indexOf(entry), 1)
  }
  const giveUp = (isAborted: boolean) => {
    reject(about.refusal(isAborted))
    leave()
    about.onLeave()
  }
  const onAbort = () => giveUp(true)
  const entry: Waiting<Kind> = {
    ...wish,
    since: performance.now(),
    begin() {
      leave()
      // In its own turn of the event loop: synchronous work, such as SQLite's, would otherwise block everyone until
      // all is done.
      setImmediate(resolve, about.take())
    },
  }
  const patience = setTimeout(() => giveUp(false), about.patienceMs).unref()
  signal?.addEventListener('abort', onAbort)
  line.waiting.push(entry)
  return promise
}

/**
 * Opens a queue that is fair to users: slots and bytes are limited for all and per user, so that a user who asks for
 * much waits for their own work, and others don't. A request for more bytes than a user's share counts as the whole
 * share. `refusal` creates the errors that are thrown.
 */
export function openFairQueue<Kind extends string>(
  limits: QueueLimits<Kind>,
  refusal: (code: RefusalCode) => Error = (code) => new QueueRefusal(code),
): FairQueue<Kind> {
  const holdings = openHoldings(limits)
  const lines = openLines(holdings)

  /** Starts the tasks that have become possible. */
  function beginNext(): void {
    for (let next = lines.next(); next; next = lines.next()) next.begin()
  }

  function take(wish: Wish<Kind>, line: Line<Kind>): Slot {
    let { bytes } = wish
    let isHeld = true
    const begunAt = performance.now()
    holdings.add(wish, 1, bytes)
    lines.serve(line)
    return {
      resize(size) {
        if (!isHeld) return
        const more = size - bytes
        holdings.add(wish, 0, more)
        bytes = size
        if (more < 0) beginNext()
      },
      blocksOthers: () =>
        isHeld &&
        lines
          .lacked(performance.now() - SHORT_AFTER_MS)
          .some(
            (lack) =>
              lack &&
              (lack === wish.kind || (lack === 'bytes' && bytes > 0)) &&
              holdings.isMuch(wish.user, lack),
          ),
      release() {
        if (!isHeld) return
        isHeld = false
        const { times, maxMs } = limits.kinds[wish.kind].rest ?? { times: 0, maxMs: 0 }
        const rest = Math.min(maxMs, times * (performance.now() - begunAt))
        if (rest > 0 && !isAlone(wish.user)) setTimeout(free, rest)
        else free()
      },
    }
    function free(): void {
      holdings.add(wish, -1, -bytes)
      beginNext()
      lines.forgetIfIdle(line)
    }
  }

  async function enter(
    user: string,
    kind: Kind,
    { bytes = 0, group, isUrgent, signal }: SlotOptions = {},
  ): Promise<Slot> {
    if (signal?.aborted) throw refusal('CLIENT_CLOSED_REQUEST')
    const wish = { user, group, kind, bytes: Math.min(bytes, limits.bytes.perUser) }
    const line = lines.of(user, kind)
    if (line.waiting.length === 0 && holdings.fits(wish)) return take(wish, line)
    const tooMuch = () => refusal(holdings.lackOf(wish) ? 'SERVICE_UNAVAILABLE' : 'TOO_MANY_REQUESTS')
    if (isUrgent || line.waiting.length >= limits.kinds[kind].waiting) {
      lines.forgetIfIdle(line)
      throw tooMuch()
    }
    return waitIn(line, wish, {
      signal,
      patienceMs: limits.patienceMs,
      take: () => take(wish, line),
      refusal: (isAborted) => (isAborted ? refusal('CLIENT_CLOSED_REQUEST') : tooMuch()),
      onLeave() {
        lines.forgetIfIdle(line)
        // Tasks behind it may fit when it doesn't.
        beginNext()
      },
    })
  }

  return {
    enter,
    async run(user, kind, work, options) {
      const slot = await enter(user, kind, options)
      try {
        const result = await work()
        await nextTurn()
        return result
      } finally {
        slot.release()
      }
    },
    held(user, kind) {
      const kinds = kind === undefined ? (Object.keys(limits.kinds) as Kind[]) : [kind]
      return {
        slots: kinds.reduce((sum, each) => sum + holdings.slots(each, user), 0),
        waiting: lines.waiting(user, kind),
        bytes: holdings.bytes(user),
      }
    },
  }
}
