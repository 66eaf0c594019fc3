/** One open connection, as far as the pool decides about it. */
export interface PooledConnection {
  /** The client network that it counts for, see `clientNetwork`. */
  readonly network: string
  /** How many connections that network may have. */
  readonly share: number
  /** For how many milliseconds it has kept the server waiting; 0 while it waits for the server, and then it stays. */
  waitingMs(): number
  /** Ends it, as its place is given to another. */
  drop(): void
}

/** The connections of a port: at most so many, shared out among client networks. */
export interface ConnectionPool {
  /**
   * Takes a connection in; when the pool or the share of its network is full, another one is dropped for it. False when
   * none can be, and it has to be refused.
   */
  enter(connection: PooledConnection): boolean
  /** To be called once a connection is closed; also for those that were dropped or refused. */
  leave(connection: PooledConnection): void
}

/**
 * Nobody's place is given to another of the same network who has kept the server waiting for less than this: of more who come
 * at once than there is room for none would come to an end. In a share that is full it is longer, as its owner can do with
 * fewer.
 */
const PATIENCE_MS = 100
const PATIENCE_IN_SHARE_MS = 1000

/**
 * Of `most` connections in all. When it is full, the one goes that keeps the server waiting for longest, times the number of
 * connections that its network has: many that do nothing never keep out one that does something, not even from the same
 * address. Node's `server.maxConnections` would turn the newcomer away instead.
 */
export function connectionPool(most: number): ConnectionPool {
  const members = new Set<PooledConnection>()

  function countNetworks(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { network } of members) counts.set(network, (counts.get(network) ?? 0) + 1)
    return counts
  }

  /** Who makes room for one of `network`; in a share that is full, one of the same. */
  function slowest(counts: ReadonlyMap<string, number>, network: string, isShareFull: boolean) {
    let found: PooledConnection | undefined
    let worst = 0
    for (const member of members) {
      const isSame = member.network === network
      if (isShareFull && !isSame) continue
      const waitingMs = member.waitingMs()
      const patience = isShareFull ? PATIENCE_IN_SHARE_MS : isSame ? PATIENCE_MS : 0
      const score = waitingMs * (counts.get(member.network) ?? 1)
      if (waitingMs >= patience && score > worst) [found, worst] = [member, score]
    }
    return found
  }

  return {
    enter(connection) {
      const counts = countNetworks()
      const isShareFull = (counts.get(connection.network) ?? 0) >= connection.share
      if (isShareFull || members.size >= most) {
        const victim = slowest(counts, connection.network, isShareFull)
        if (!victim) return false
        members.delete(victim)
        victim.drop()
      }
      members.add(connection)
      return true
    },
    leave: (connection) => void members.delete(connection),
  }
}
