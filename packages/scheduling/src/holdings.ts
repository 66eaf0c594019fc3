/** How many slots there are for a kind of work, and how many tasks of a user may wait for one. */
interface Places {
  all: number
  /** More, up to this total, for users who have none: however many others take, the next user gets one. */
  max?: number
  perUser: number
  waiting: number
  /** While other users are active, a slot stays taken for so many times as long as its task took, at most `maxMs`. */
  rest?: { times: number; maxMs: number }
}

export interface QueueLimits<Kind extends string> {
  kinds: Readonly<Record<Kind, Places>>
  /** Memory held by all work with a slot, in bytes. */
  bytes: { all: number; perUser: number }
  /** How long a task may wait, in ms. */
  patienceMs: number
}

/** What work needs, and of whom. */
export interface Wish<Kind extends string> {
  user: string
  /** All of a group, such as the users of one client network, have at most half of all slots. */
  group: string | undefined
  kind: Kind
  bytes: number
}

/** The slots and bytes that are held, by users and groups. */
export interface Holdings<Kind extends string> {
  /** Counts slots and bytes as taken, or as given back. */
  add(wish: Wish<Kind>, slots: -1 | 0 | 1, bytes: number): void
  fits(wish: Wish<Kind>): boolean
  /** What a user who has none of it can't have because others do: slots of the kind, or bytes. */
  lackOf(wish: Wish<Kind>): Kind | 'bytes' | undefined
  /** Whether a user holds more of it than would be theirs if it were shared equally with one more. */
  isMuch(user: string, what: Kind | 'bytes'): boolean
  /** How many slots of a kind are held, by one user or by all. */
  slots(kind: Kind, user?: string): number
  bytes(user?: string): number
}

/** Starts with nothing. */
export function openHoldings<Kind extends string>(limits: QueueLimits<Kind>): Holdings<Kind> {
  const counts = new Map<string, number>()
  const of = (...name: string[]) => counts.get(name.join(' ')) ?? 0
  const count = (number: number, ...name: string[]) => {
    const sum = of(...name) + number
    if (sum === 0) counts.delete(name.join(' '))
    else counts.set(name.join(' '), sum)
  }

  /** Counts what somebody holds, and how many hold something. */
  function hold(what: Kind | 'bytes', user: string, number: number): void {
    const before = of(what, 'of', user)
    count(number, what, 'of', user)
    count(number, what)
    count(Number(before + number > 0) - Number(before > 0), 'holders', what)
  }

  function hasSlot({ kind, user, group }: Wish<Kind>): boolean {
    const { all, max = all } = limits.kinds[kind]
    const places = of(kind, 'of', user) === 0 ? max : all
    return of(kind) < places && (group === undefined || of(kind, 'in', group) < places / 2)
  }

  function hasBytes({ user, bytes }: Wish<Kind>, where: { all: number; perUser: number }): boolean {
    return (
      bytes === 0 || (of('bytes', 'of', user) + bytes <= where.perUser && of('bytes') + bytes <= where.all)
    )
  }

  return {
    add(wish, slots, bytes) {
      hold(wish.kind, wish.user, slots)
      hold('bytes', wish.user, bytes)
      if (wish.group !== undefined) count(slots, wish.kind, 'in', wish.group)
    },
    fits: (wish) =>
      of(wish.kind, 'of', wish.user) < limits.kinds[wish.kind].perUser &&
      hasSlot(wish) &&
      hasBytes(wish, limits.bytes),
    lackOf(wish) {
      if (of(wish.kind, 'of', wish.user) > 0) return undefined
      if (!hasSlot(wish)) return wish.kind
      const hasOwn = hasBytes(wish, { ...limits.bytes, all: Number.POSITIVE_INFINITY })
      return hasOwn && !hasBytes(wish, limits.bytes) ? 'bytes' : undefined
    },
    isMuch: (user, what) =>
      of(what, 'of', user) >
      (what === 'bytes' ? limits.bytes.all : limits.kinds[what].all) / (of('holders', what) + 1),
    slots: (kind, user) => (user === undefined ? of(kind) : of(kind, 'of', user)),
    bytes: (user) => (user === undefined ? of('bytes') : of('bytes', 'of', user)),
  }
}
