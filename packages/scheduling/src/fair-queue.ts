import { openQueueShortage, type QueueUser, type WaitingWork } from './queue-shortage.ts'

/** How many places there are for work of a kind, and how many may wait for one. */
interface Places {
  all: number
  /**
   * So many in all, where a user who holds none is accepted beyond `all`, and the share of each falls as fewer are
   * left.
   */
  most?: number
  perUser: number
  /** Of one user. */
  waiting: number
  /** Of all users, where the kind has a waiting list of its own. */
  waitingInAll?: number
}

export interface QueueLimits<Kind extends string> {
  kinds: Readonly<Record<Kind, Places>>
  /** What all that have places keep in memory, in bytes. */
  bytes: { all: number; perUser: number }
  /**
   * How many may wait for a place, of all kinds and users: of one user a quarter of what is left. `few` may wait however
   * many others do, for each user.
   */
  waiting: number
  few: number
  /** How long one may wait, in ms. */
  patienceMs: number
}

/** A place that was given to work, until it is released. */
export interface Slot {
  /** What the work keeps in memory from now on, in bytes. Never waits: it is there already. */
  resize(bytes: number): void
  /** Whether it keeps others out: somebody without a place waits for what its user holds more of than an equal share. */
  isInTheWay(): boolean
  /** Gives the place and its bytes back; a second time does nothing. */
  release(): void
}

interface SlotOptions {
  /** What the work will keep in memory, in bytes, or the most that it may. 0 where its place alone says enough. */
  bytes?: number
  /** Refused at once where there is no place now: for what is in memory already. */
  isUrgent?: boolean
  /** Of whom the work is for: once it is aborted nobody waits any more. */
  signal?: AbortSignal | undefined
}

export interface FairQueue<Kind extends string> {
  /**
   * Waits for a place; of several users those are next who were given one of the kind longest ago. Throws a refusal when too
   * many wait, when it takes too long, or when `signal` is aborted.
   */
  enter(user: string, kind: Kind, options?: SlotOptions): Promise<Slot>
  /** Works in a place that is given back at the end. Throws as `enter` does. */
  run<T>(user: string, kind: Kind, work: () => Promise<T>, options?: SlotOptions): Promise<T>
  /** What is held now, of one user or of all. */
  held(user?: string): { slots: number; waiting: number; bytes: number }
}

/** Too many requests of the user, too many of all users, or `signal` was aborted. */
export type RefusalCode = 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE' | 'CLIENT_CLOSED_REQUEST'

/** What the queue throws unless its owner has errors of its own. */
class QueueRefusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode) {
    super(`The queue refused: ${code}.`)
    this.code = code
  }
}

/** So much of what is left one user may have: however many take all they can, the next finds room. */
const SHARE_OF_REST = 0.25
/** Of one user, in the waiting list of a kind, however many others wait there. */
const FEW_OF_KIND = 2

/**
 * Opens a queue that is fair to users: places and bytes are limited for all and for each, so that anyone who asks for
 * much waits for their own work, and others don't. A request for more bytes than a user's share counts as one for all
 * of that share. `refusal` makes the errors that are thrown.
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
    const { all, most, perUser } = limits.kinds[wanted.kind]
    const [held, own] = [slots.get(wanted.kind) ?? 0, user.slots.get(wanted.kind) ?? 0]
    const isOverdrawn = most !== undefined && own > 0 && own >= (all - held) * SHARE_OF_REST
    if (held >= (most ?? all) || own >= perUser || isOverdrawn) return false
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

  /** Begins what has become possible. Of one user and kind only the first is asked: nobody overtakes there. */
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
    const { waiting: most, waitingInAll } = limits.kinds[kind]
    const before = waitingFor(user, kind)
    if (before >= most) return false
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
      // Anyone who waited behind it may fit where it didn't.
      beginNext()
    }
    const onAbort = () => giveUp(refusal('CLIENT_CLOSED_REQUEST'))
    const entry: WaitingWork<Kind> = {
      ...wanted,
      since: performance.now(),
      begin() {
        leave()
        // In a turn of its own: what works without waiting, as SQLite does, would keep everybody else out until all is done.
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
