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

/** Which are dropped when those enter one after the other; a word for each that is refused. */
function dropped(most: number, connections: Connection[]): (number | 'refused')[] {
  const pool = connectionPool(most)
  const told: (number | 'refused')[] = []
  for (const each of connections) if (!pool.enter(each)) told.push('refused')
  connections.forEach((each, n) => {
    if (each.isDropped) told.push(n)
  })
  return told
}

test('as long as there is room nobody has to go', () => {
  expect(dropped(3, [connection('a', 9e9), connection('a', 9e9), connection('b', 9e9)])).toEqual([])
})

test('when it is full the one goes that keeps the server waiting for longest, also for its own network', () => {
  const of = (...waits: number[]) => waits.map((ms) => connection('a', ms))
  expect(dropped(3, of(500, 7000, 3000, 0))).toEqual([1])
  expect(dropped(3, of(500, 7000, 3000, 0, 0))).toEqual([1, 2])
})

test('of two networks the one that has more makes room', () => {
  const many = Array.from({ length: 4 }, () => connection('many', 500))
  expect(dropped(5, [connection('one', 1500), ...many, connection('other', 0)])).toEqual([1])
})

test('many that do something make room after one that has done nothing for long', () => {
  const busy = Array.from({ length: 4 }, () => connection('busy', 250))
  expect(dropped(5, [connection('idle', 60_000), ...busy, connection('other', 0)])).toEqual([0])
})

test('anyone who waits for the server stays; when all do, a newcomer is refused', () => {
  expect(dropped(2, [connection('a', 0), connection('a', 900), connection('b', 0)])).toEqual([1])
  expect(dropped(2, [connection('a', 0), connection('a', 0), connection('b', 0)])).toEqual(['refused'])
})

test('of more than there is room for at once those who came first stay', () => {
  const of = (...waits: number[]) => waits.map((ms) => connection('a', ms))
  expect(dropped(2, of(90, 50, 0, 0))).toEqual(['refused', 'refused'])
  expect(dropped(2, [...of(90, 50), connection('b', 0)])).toEqual([0])
})

test('a share that is full is refused more, but for those that have kept the server waiting for a second', () => {
  const of = (...waits: number[]) => waits.map((ms) => connection('a', ms, 2))
  expect(dropped(9, of(500, 900, 0))).toEqual(['refused'])
  expect(dropped(9, of(500, 1100, 0))).toEqual([1])
  expect(dropped(9, [...of(5000, 5000), connection('b', 0, 2)])).toEqual([])
})

test('one that left makes room, and so does one that was dropped, once', () => {
  const pool = connectionPool(1)
  const [first, second, third] = [connection('a', 500), connection('a', 0), connection('a', 0)]
  pool.enter(first)
  expect(pool.enter(second)).toBe(true)
  pool.leave(first)
  expect(pool.enter(third)).toBe(false)
  pool.leave(second)
  expect(pool.enter(third)).toBe(true)
})
