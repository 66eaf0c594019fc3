import { expect, test } from 'vitest'
import { connectionPool, type PooledConnection } from './connection-pool.ts'

interface Connection extends PooledConnection {
  isDropped: boolean
}

function connection(network: string, waitingMs: number, share = Number.POSITIVE_INFINITY): Connection {
  return {
    network,
    share,
    waitingMs: () => waitingMs,
    isDropped: false,
    drop() {
      this.isDropped = true
    },
  }
}

/** Which connections are dropped when these enter one after the other, and which are refused. */
function dropped(max: number, connections: Connection[]): (number | 'refused')[] {
  const pool = connectionPool(max)
  const dropped: (number | 'refused')[] = []
  for (const each of connections) if (!pool.enter(each)) dropped.push('refused')
  connections.forEach((each, n) => {
    if (each.isDropped) dropped.push(n)
  })
  return dropped
}

test('drops no connection below the limit', () => {
  expect(dropped(3, [connection('a', 9e9), connection('a', 9e9), connection('b', 9e9)])).toEqual([])
})

test('drops the connection that keeps the server waiting longest when full, also for its own network', () => {
  const of = (...waits: number[]) => waits.map((ms) => connection('a', ms))
  expect(dropped(3, of(500, 7000, 3000, 0))).toEqual([1])
  expect(dropped(3, of(500, 7000, 3000, 0, 0))).toEqual([1, 2])
})

test('drops a connection of the network with more', () => {
  const many = Array.from({ length: 4 }, () => connection('format-count', 500))
  expect(dropped(5, [connection('one', 1500), ...many, connection('other', 0)])).toEqual([1])
})

test('drops one that was idle for long before many active ones', () => {
  const busy = Array.from({ length: 4 }, () => connection('busy', 250))
  expect(dropped(5, [connection('idle', 60_000), ...busy, connection('other', 0)])).toEqual([0])
})

test('keeps connections that wait for the server; when all do, a new one is refused', () => {
  expect(dropped(2, [connection('a', 0), connection('a', 900), connection('b', 0)])).toEqual([1])
  expect(dropped(2, [connection('a', 0), connection('a', 0), connection('b', 0)])).toEqual(['refused'])
})

test('keeps the first of too many simultaneous connections', () => {
  const of = (...waits: number[]) => waits.map((ms) => connection('a', ms))
  expect(dropped(2, of(90, 50, 0, 0))).toEqual(['refused', 'refused'])
  expect(dropped(2, [...of(90, 50), connection('b', 0)])).toEqual([0])
})

test('refuses more in a full share, unless one has kept the server waiting for a second', () => {
  const of = (...waits: number[]) => waits.map((ms) => connection('a', ms, 2))
  expect(dropped(9, of(500, 900, 0))).toEqual(['refused'])
  expect(dropped(9, of(500, 1100, 0))).toEqual([1])
  expect(dropped(9, [...of(5000, 5000), connection('b', 0, 2)])).toEqual([])
})

test('a closed connection frees a slot, and so does a dropped one, once', () => {
  const pool = connectionPool(1)
  const [first, second, third] = [connection('a', 500), connection('a', 0), connection('a', 0)]
  pool.enter(first)
  expect(pool.enter(second)).toBe(true)
  pool.leave(first)
  expect(pool.enter(third)).toBe(false)
  pool.leave(second)
  expect(pool.enter(third)).toBe(true)
})
