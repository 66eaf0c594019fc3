/** One open connection, for the pool. */
export interface PooledConnection {
  /** The client network that it counts for, see `clientNetwork`. */
  readonly network: string
  /** How many connections that network may have. */
  readonly share: number
  /**
   * For how many milliseconds it has kept the server waiting; 0 while it waits for the server, which prevents dropping
   * it.
   */
  waitingMs(): number
  /** Closes it, as its slot is given to another. */
  drop(): void
}

/** The connections of a port: limited, and shared among client networks. */
export interface ConnectionPool {
  /**
   * Adds a connection; if the pool or its network's share is full, another one is dropped. False if none can be, and it
   * must be refused.
   */
  enter(connection: PooledConnection): boolean
  /** Call this once a connection is closed, including dropped or refused ones. */
  leave(connection: PooledConnection): void
}

/**
 * A connection that kept the server waiting for less than this is not dropped for another of the same network:
 * otherwise none of too many simultaneous ones would finish. It is longer for a full share, as its owner can use fewer.
 */
const PATIENCE_MS = 100
const PATIENCE_IN_SHARE_MS = 1000

/**
 * A pool of `max` connections. When full, it drops the connection with the longest waiting time multiplied by the
 * number of connections of its network: many idle ones never block an active one, not even from the same address.
 * Node's `server.maxConnections` would refuse the new one instead.
 */
export function connectionPool(max: number): ConnectionPool {
  const members = new Set<PooledConnection>()

  function countNetworks(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { network } of members) counts.set(network, (counts.get(network) ?? 0) + 1)
    return counts
  }

  /** The connection to drop for one of `network`; in a full share, one of the same. */
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
      if (isShareFull || members.size >= max) {
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
