import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openArrivals } from './arrivals.ts'

test('nobody waits when no mail is on its way', async () => {
  const begun = performance.now()
  await openArrivals().gathered()
  expect(performance.now() - begun).toBeLessThan(20)
})

test('what is there waits for what is on its way, and no longer than until that is there', async () => {
  const { announce, gathered } = openArrivals()
  const [first, second] = [announce(), announce()]
  let isGathered = false
  const gathering = gathered().then(() => {
    isGathered = true
  })
  first()
  await sleep(1)
  expect(isGathered).toBe(false)
  second()
  await gathering
})

test('a mail that doesn’t come is not waited for', async () => {
  const { announce, gathered } = openArrivals()
  announce()
  await gathered()
  await sleep(200)
  const begun = performance.now()
  await gathered()
  expect(performance.now() - begun).toBeLessThan(20)
})
