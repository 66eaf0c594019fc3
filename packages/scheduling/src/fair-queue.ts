import { openQueueShortage, type QueueLimits, type QueueUser, type WaitingWork } from './queue-shortage.ts'

/** A slot held by work, until it is released. */
export interface Slot {
  /** The memory that the work holds from now on, in bytes. Never waits, because it is already allocated. */
  resize(bytes: number): void
  /**
   * Whether it blocks others: somebody without a slot waits for a resource of which its user holds more than an equal
   * share.
   */
  isInTheWay(): boolean
  /** Releases the slot and its bytes; calling it again has no effect. */
  release(): void
}

interface SlotOptions {
  /** The memory that the work will hold, in bytes, or its maximum. 0 if the slot alone is enough. */
  bytes?: number
  /** Refuse at once if there is no slot now: for data that is already in memory. */
  isUrgent?: boolean
  /** The signal of the caller: after it is aborted the task no longer waits. */
  signal?: AbortSignal | undefined
}

export interface FairQueue<Kind extends string> {
  /**
   * Waits for a slot; the next one goes to the user who was given one of the kind longest ago. Throws a refusal when
   * too many wait, when it takes too long, or when `signal` is aborted.
   */
  enter(user: string, kind: Kind, options?: SlotOptions): Promise<Slot>
  /** Runs work with a slot that is released at the end. Throws like `enter`. */
  run<T>(user: string, kind: Kind, work: () => Promise<T>, options?: SlotOptions): Promise<T>
  /** What is held now, by one user or by all. */
  held(user?: string): { slots: number; waiting: number; bytes: number }
}

/** Too many requests of the user, too many of all users, or `signal` was aborted. */
export type RefusalCode = 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE' | 'CLIENT_CLOSED_REQUEST'

/** The default error of the queue. */
class QueueRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(`The queue refused: ${code}.`)
    this.code = code
  }
}

/** The share of what is left that one user may have: however many take all they can, the next one gets something. */
const SHARE_OF_REST = 0.25
/** Per user, in the waiting list of a kind, however many others wait there. */
const FEW_OF_KIND = 2

/**
 * Opens a queue that is fair to users: slots and bytes are limited for all and per user, so that a user who asks for
 * much waits for their own work, and others don't. A request for more bytes than a user's share counts as the whole
 * share. `refusal` creates the errors that are thrown.
 */
export function openFairQueue<Kind extends string>(
  limits: QueueLimits<Kind>,
  refusal: (code: RefusalCode) => Error = (code) => new QueueRefusal(code),
): FairQueue<Kind> {
  const users = new Map<string, QueueUser<Kind>>()
  const slots = new Map<Kind, number>()
  const shortage = openQueueShortage(limits, users)
  let bytes = 0
  let waiting = 0
  let turns = 0

  function fits(user: QueueUser<Kind>, wanted: { kind: Kind; bytes: number }): boolean {
    const { all, max, perUser } = limits.kinds[wanted.kind]
    const [held, own] = [slots.get(wanted.kind) ?? 0, user.slots.get(wanted.kind) ?? 0]
    const isOverdrawn = max !== undefined && own > 0 && own >= (all - held) * SHARE_OF_REST
    if (held >= (max ?? all) || own >= perUser || isOverdrawn) return false
    if (wanted.bytes === 0) return true
    return user.bytes + wanted.bytes <= limits.bytes.perUser && bytes + wanted.bytes <= limits.bytes.all
  }

  function take(user: QueueUser<Kind>, { kind, bytes: wanted }: { kind: Kind; bytes: number }): Slot {
    let held = wanted
    let isHeld = true
    const add = (count: number, size: number) => {
      slots.set(kind, (slots.get(kind) ?? 0) + count)
      user.slots.set(kind, (user.slots.get(kind) ?? 0) + count)
      bytes += size
      user.bytes += size
    }
    add(1, held)
    turns += 1
    user.servedAt.set(kind, turns)
    return {
      resize(size) {
        if (!isHeld) return
        add(0, size - held)
        const isLess = size < held
        held = size
        if (isLess) beginNext()
      },
      isInTheWay: () => isHeld && shortage.isCausedBy(user, { kind, bytes: held }),
      release() {
        if (!isHeld) return
        isHeld = false
        add(-1, -held)
        beginNext()
        forgetIdle(user)
      },
    }
  }

  /**
   * Starts the tasks that have become possible. Per user and kind only the first is considered, so nobody overtakes
   * there.
   */
  function beginNext(): void {
    for (let begun = true; begun && waiting > 0; ) {
      const next = firstThatFits()
      begun = next !== undefined
      next?.begin()
    }
  }

  function firstThatFits(): WaitingWork<Kind> | undefined {
    let next: { work: WaitingWork<Kind>; servedAt: number } | undefined
    for (const user of users.values()) {
      const asked = new Set<Kind>()
      for (const work of user.waiting) {
        if (asked.has(work.kind)) continue
        asked.add(work.kind)
        const servedAt = user.servedAt.get(work.kind) ?? user.cameAt
        if ((next === undefined || servedAt < next.servedAt) && fits(user, work)) next = { work, servedAt }
      }
    }
    return next?.work
  }

  function forgetIdle(user: QueueUser<Kind>): void {
    const isIdle = user.waiting.length === 0 && [...user.slots.values()].every((count) => count === 0)
    if (isIdle) users.delete(user.name)
  }

  function userOf(name: string): QueueUser<Kind> {
    const known = users.get(name)
    if (known) return known
    turns += 1
    const user = { name, slots: new Map(), bytes: 0, waiting: [], cameAt: turns, servedAt: new Map() }
    users.set(name, user)
    return user
  }

  function mayWait(user: QueueUser<Kind>, kind: Kind): boolean {
    const { waiting: max, waitingInAll } = limits.kinds[kind]
    const before = waitingFor(user, kind)
    if (before >= max) return false
    const hasRoom = (count: number, few: number, rest: number) => count < few || count < rest * SHARE_OF_REST
    if (!hasRoom(user.waiting.length, limits.few, limits.waiting - waiting)) return false
    if (waitingInAll === undefined) return true
    const all = [...users.values()].reduce((sum, each) => sum + waitingFor(each, kind), 0)
    return hasRoom(before, FEW_OF_KIND, waitingInAll - all)
  }

  function refusalOf(user: QueueUser<Kind>, wanted: { kind: Kind; bytes: number }): Error {
    return refusal(shortage.noteRefusal(user, wanted) ? 'SERVICE_UNAVAILABLE' : 'TOO_MANY_REQUESTS')
  }

  async function enter(
    name: string,
    kind: Kind,
    { bytes = 0, isUrgent, signal }: SlotOptions = {},
  ): Promise<Slot> {
    if (signal?.aborted) throw refusal('CLIENT_CLOSED_REQUEST')
    const user = userOf(name)
    const wanted = { kind, bytes: Math.min(bytes, limits.bytes.perUser) }
    if (waitingFor(user, kind) === 0 && fits(user, wanted)) return take(user, wanted)
    if (isUrgent || !mayWait(user, kind)) {
      forgetIdle(user)
      throw refusalOf(user, wanted)
    }
    const { promise, resolve, reject } = Promise.withResolvers<Slot>()
    const leave = () => {
      clearTimeout(patience)
      signal?.removeEventListener('abort', onAbort)
      user.waiting.splice(user.waiting.indexOf(entry), 1)
      waiting -= 1
    }
    const giveUp = (reason: Error) => {
      leave()
      forgetIdle(user)
      reject(reason)
      // Tasks behind it may fit when it doesn't.
      beginNext()
    }
    const onAbort = () => giveUp(refusal('CLIENT_CLOSED_REQUEST'))
    const entry: WaitingWork<Kind> = {
      ...wanted,
      since: performance.now(),
      begin() {
        leave()
        // In its own turn of the event loop: synchronous work, such as SQLite's, would otherwise block everyone until
        // all is done.
        setImmediate(resolve, take(user, wanted))
      },
    }
    const patience = setTimeout(() => giveUp(refusalOf(user, wanted)), limits.patienceMs)
    patience.unref()
    signal?.addEventListener('abort', onAbort)
    user.waiting.push(entry)
    waiting += 1
    return promise
  }

  return {
    enter,
    async run(user, kind, work, options) {
      const slot = await enter(user, kind, options)
      try {
        return await work()
      } finally {
        slot.release()
      }
    },
    held(name) {
      const those = name === undefined ? [...users.values()] : [users.get(name)].filter((user) => !!user)
      const sum = (count: (user: QueueUser<Kind>) => number) =>
        those.reduce((total, user) => total + count(user), 0)
      return {
        slots: sum((user) => [...user.slots.values()].reduce((total, count) => total + count, 0)),
        waiting: sum((user) => user.waiting.length),
        bytes: sum((user) => user.bytes),
      }
    },
  }
}

const waitingFor = <Kind>(user: QueueUser<Kind>, kind: Kind) =>
  user.waiting.filter((each) => each.kind === kind).length
