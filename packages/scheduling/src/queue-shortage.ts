import type { QueueLimits } from './fair-queue.ts'

/** Somebody in the queue: what they hold, and what they wait for. */
export interface QueueUser<Kind> {
  name: string
  /** By kind, how many places are held. */
  slots: Map<Kind, number>
  bytes: number
  waiting: WaitingWork<Kind>[]
  /** When they came, and by kind when they were last given a place, as a turn of the queue. */
  cameAt: number
  servedAt: Map<Kind, number>
}

export interface WaitingWork<Kind> {
  kind: Kind
  bytes: number
  /** In milliseconds, as `performance.now()` has it. */
  since: number
  begin(): void
}

/** Most work is over sooner, in milliseconds. */
const SHORT_AFTER_MS = 5000

/** Tells who is kept from work by what others hold, and by whom. */
export interface QueueShortage<Kind extends string> {
  /** Notes that a user was refused; whether that was for what others hold, and not for their own. */
  noteRefusal(user: QueueUser<Kind>, wanted: { kind: Kind; bytes: number }): boolean
  /**
   * Whether somebody without a place is kept out by work like this: has waited for seconds for what all have too little of,
   * or was refused within the last few, and the user whose work it is holds more of that than an equal share.
   */
  isCausedBy(user: QueueUser<Kind>, work: { kind: Kind; bytes: number }): boolean
}

interface Held {
  sum: number
  holders: number
}

export function openQueueShortage<Kind extends string>(
  limits: QueueLimits<Kind>,
  users: ReadonlyMap<string, QueueUser<Kind>>,
): QueueShortage<Kind> {
  /** When somebody was last refused for what others hold, as `performance.now()` has it. */
  const refusedAt = new Map<Kind | 'bytes', number>()

  const heldOf = (user: QueueUser<Kind>, what: Kind | 'bytes') =>
    what === 'bytes' ? user.bytes : (user.slots.get(what) ?? 0)

  function heldByAll(what: Kind | 'bytes'): Held {
    let [sum, holders] = [0, 0]
    for (const user of users.values()) {
      const held = heldOf(user, what)
      sum += held
      if (held > 0) holders += 1
    }
    return { sum, holders }
  }

  /** The same, each looked for once: many may wait for one kind. */
  function contents(): (what: Kind | 'bytes') => Held {
    const known = new Map<Kind | 'bytes', Held>()
    return (what) => {
      const held = known.get(what) ?? heldByAll(what)
      known.set(what, held)
      return held
    }
  }

  /** What others have all of; undefined for anyone who has a place of the kind, or as many bytes as one user may. */
  function lackOf(
    user: QueueUser<Kind>,
    { kind, bytes }: { kind: Kind; bytes: number },
    held: (what: Kind | 'bytes') => Held,
  ): Kind | 'bytes' | undefined {
    if (heldOf(user, kind) > 0) return undefined
    if (bytes > 0 && user.bytes + bytes > limits.bytes.perUser) return undefined
    const { all, most = all } = limits.kinds[kind]
    if (held(kind).sum >= most) return kind
    return bytes > 0 && held('bytes').sum + bytes > limits.bytes.all ? 'bytes' : undefined
  }

  function lacking(): Set<Kind | 'bytes'> {
    const before = performance.now() - SHORT_AFTER_MS
    const held = contents()
    const found = new Set([...refusedAt].filter(([, at]) => at > before).map(([what]) => what))
    for (const user of users.values()) {
      const asked = new Set<Kind>()
      for (const each of user.waiting) {
        // Whatever is behind it waits for it.
        const isFirst = !asked.has(each.kind)
        asked.add(each.kind)
        const lack = isFirst && each.since < before ? lackOf(user, each, held) : undefined
        if (lack) found.add(lack)
      }
    }
    return found
  }

  return {
    noteRefusal(user, wanted) {
      const lack = lackOf(user, wanted, heldByAll)
      if (lack) refusedAt.set(lack, performance.now())
      return lack !== undefined
    },
    isCausedBy(user, { kind, bytes }) {
      const those = lacking()
      const holdsMuch = (what: Kind | 'bytes', all: number) =>
        those.has(what) && heldOf(user, what) > all / (heldByAll(what).holders + 1)
      return holdsMuch(kind, limits.kinds[kind].all) || (bytes > 0 && holdsMuch('bytes', limits.bytes.all))
    },
  }
}
