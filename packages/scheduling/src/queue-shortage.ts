/** How many slots there are for a kind of work, and how many tasks may wait for one. */
interface Places {
  all: number
  /**
   * The total up to which a user who holds none is accepted beyond `all`; the share of each user falls as fewer are
   * left.
   */
  max?: number
  perUser: number
  /** Per user. */
  waiting: number
  /** For all users, if the kind has a waiting list of its own. */
  waitingInAll?: number
}

export interface QueueLimits<Kind extends string> {
  kinds: Readonly<Record<Kind, Places>>
  /** Memory held by all work with a slot, in bytes. */
  bytes: { all: number; perUser: number }
  /**
   * How many tasks may wait, of all kinds and users; one user gets a quarter of what is left. `few` may always wait
   * per user.
   */
  waiting: number
  few: number
  /** How long a task may wait, in ms. */
  patienceMs: number
}

/** A user in the queue: what they hold, and what they wait for. */
export interface QueueUser<Kind> {
  name: string
  /** The number of slots held by kind. */
  slots: Map<Kind, number>
  bytes: number
  waiting: WaitingWork<Kind>[]
  /** When they came, and by kind when they last got a slot, as turns of the queue. */
  cameAt: number
  servedAt: Map<Kind, number>
}

export interface WaitingWork<Kind> {
  kind: Kind
  bytes: number
  /** In milliseconds, as returned by `performance.now()`. */
  since: number
  begin(): void
}

/** Most work takes less, in milliseconds. */
const SHORT_AFTER_MS = 5000

/** Finds who is blocked by what others hold, and by whom. */
export interface QueueShortage<Kind extends string> {
  /** Records that a user was refused, if that was because of what others hold. */
  noteRefusal(user: QueueUser<Kind>, wanted: { kind: Kind; bytes: number }): boolean
  /**
   * Whether work like this blocks somebody without a slot who has waited for seconds, or was refused within the last
   * few, for a resource of which the user of this work holds more than an equal share.
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
  /** When somebody was last refused because of what others hold, as returned by `performance.now()`. */
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

  /** The same, computed once: many may wait for one kind. */
  function contents(): (what: Kind | 'bytes') => Held {
    const known = new Map<Kind | 'bytes', Held>()
    return (what) => {
      const held = known.get(what) ?? heldByAll(what)
      known.set(what, held)
      return held
    }
  }

  /**
   * The resource that others hold all of; undefined for a user with a slot of the kind, or with the maximum bytes of
   * one user.
   */
  function lackOf(
    user: QueueUser<Kind>,
    { kind, bytes }: { kind: Kind; bytes: number },
    held: (what: Kind | 'bytes') => Held,
  ): Kind | 'bytes' | undefined {
    if (heldOf(user, kind) > 0) return undefined
    if (bytes > 0 && user.bytes + bytes > limits.bytes.perUser) return undefined
    const { all, max = all } = limits.kinds[kind]
    if (held(kind).sum >= max) return kind
    return bytes > 0 && held('bytes').sum + bytes > limits.bytes.all ? 'bytes' : undefined
  }

  function lacking(): Set<Kind | 'bytes'> {
    const before = performance.now() - SHORT_AFTER_MS
    const held = contents()
    const found = new Set([...refusedAt].filter(([, at]) => at > before).map(([what]) => what))
    for (const user of users.values()) {
      const asked = new Set<Kind>()
      for (const each of user.waiting) {
        // Everything behind it waits for it.
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
