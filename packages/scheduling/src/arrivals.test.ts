import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openArrivals } from './arrivals.ts'

/** Longer than a test may take. */
const NEVER = 60_000

test('nobody waits when nothing is in transit', async () => {
  await openArrivals({ expectedMs: NEVER, maxMs: NEVER }).gathered()
})

test('all wait for what is in transit, and no longer than until it has arrived', async () => {
  const { announce, gathered } = openArrivals({ expectedMs: NEVER, maxMs: NEVER })
  const [first, second] = [announce(), announce()]
  let went = 0
  const gathering = [gathered(), gathered()].map((all) =>
    all.then(() => {
      went += 1
    }),
  )
  first()
  await sleep(1)
  expect(went).toBe(0)
  second()
  await Promise.all(gathering)
})

test('transfers that begin after the wait has begun are not waited for', async () => {
  const { announce, gathered } = openArrivals({ expectedMs: NEVER, maxMs: NEVER })
  const there = announce()
  const gathering = gathered()
  for (const _ of [1, 2]) await turn()
  announce()
  there()
  await gathering
})

test('a transfer that takes too long is not waited for', async () => {
  const { announce, gathered } = openArrivals({ expectedMs: 10, maxMs: NEVER })
  announce()
  await gathered()
  await gathered()
})

test('nobody waits for ever, however many transfers there are', async () => {
  const { announce, gathered } = openArrivals({ expectedMs: NEVER, maxMs: 10 })
  const there = announce()
  await gathered()
  there()
})
