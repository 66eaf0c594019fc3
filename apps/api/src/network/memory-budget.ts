/** The time window for measuring the rate, in milliseconds. */
const RECENT_MS = 2000

/** The shared memory that one transfer holds. */
export interface MemoryClaim {
  /**
   * Whether it may grow to this many bytes, which it then holds. Call it as it grows, because the rate is measured by
   * that.
   */
  growTo(bytes: number): boolean
  /** It is complete and can no longer be dropped. */
  complete(): void
  release(): void
}

/** Distributes memory among incoming transfers. */
export interface MemoryBudget {
  /**
   * Starts a transfer that counts for these groups: a client network, an account. `onLetGo` is called when another one
   * takes its memory: its memory is then free already, and it gets no more.
   */
  claim(groups: readonly string[], onLetGo: () => void): MemoryClaim
}

interface Holder {
  groups: readonly string[]
  held: number
  speed: Speed
  isComplete: boolean
  onLetGo: () => void
}

/**
 * Opens a budget of `allTogether` bytes; the first `ofEach` bytes of each transfer aren't counted, so that slow ones
 * can't block small ones. When it is used up, a transfer takes the memory of a slower one, relative to what its groups
 * hold: the first to go is the one whose largest group would take longest to send again what it holds.
 */
export function openMemoryBudget(
  { allTogether, ofEach }: { allTogether: number; ofEach: number },
  now = () => performance.now(),
): MemoryBudget {
  const holders = new Set<Holder>()
  const heldBy = new Map<string, number>()
  let heldInAll = 0

  function take(holder: Holder, bytes: number): void {
    holder.held += bytes
    heldInAll += bytes
    for (const group of holder.groups) {
      const left = (heldBy.get(group) ?? 0) + bytes
      if (left > 0) heldBy.set(group, left)
      else heldBy.delete(group)
    }
  }

  /** The lower, the sooner it is dropped. */
  function turnover({ groups, speed }: Holder, more = 0): number {
    const max = Math.max(...groups.map((group) => heldBy.get(group) ?? 0)) + more
    return speed.bytesPerMs(now()) / max
  }

  function slowestBeside(requester: Holder): Holder | undefined {
    let found: Holder | undefined
    let lowest = Number.POSITIVE_INFINITY
    for (const holder of holders) {
      if (holder === requester || holder.isComplete || holder.held === 0) continue
      const each = turnover(holder)
      if (each < lowest) [found, lowest] = [holder, each]
    }
    return found
  }

  function makeRoom(asking: Holder, more: number): boolean {
    while (heldInAll + more > allTogether) {
      const slowest = slowestBeside(asking)
      if (!slowest || turnover(slowest) >= turnover(asking, more)) return false
      holders.delete(slowest)
      take(slowest, -slowest.held)
      slowest.onLetGo()
    }
    return true
  }

  return {
    claim(groups, onLetGo) {
      const holder: Holder = {
        groups: [...new Set(groups)],
        held: 0,
        speed: new Speed(now()),
        isComplete: false,
        onLetGo,
      }
      holders.add(holder)
      return {
        growTo(bytes) {
          holder.speed.grewTo(bytes, now())
          if (!holders.has(holder)) return false
          const more = Math.max(0, bytes - ofEach) - holder.held
          if (more > 0 && !makeRoom(holder, more)) return false
          take(holder, more)
          return true
        },
        complete() {
          holder.isComplete = true
        },
        release() {
          holders.delete(holder)
          take(holder, -holder.held)
        },
      }
    },
  }
}

/** The recent rate of a transfer. */
class Speed {
  #size = 0
  /** Bytes and milliseconds, both decaying with time. */
  #bytes = 0
  #ms = 0
  #at: number

  constructor(now: number) {
    this.#at = now
  }

  grewTo(size: number, now: number): void {
    this.#age(now)
    this.#bytes += size - this.#size
    this.#size = size
  }

  bytesPerMs(now: number): number {
    this.#age(now)
    return this.#bytes / Math.max(1, this.#ms)
  }

  #age(now: number): void {
    const faded = Math.exp((this.#at - now) / RECENT_MS)
    this.#bytes *= faded
    this.#ms = this.#ms * faded + RECENT_MS * (1 - faded)
    this.#at = now
  }
}
