import { expect, test } from 'vitest'
import { eventLoopYielder } from './yield-to-event-loop.ts'

test('there is a pause when others have waited for a while, and not before', async () => {
  let now = 1000
  const pause = eventLoopYielder(() => now)
  await pause()
  now += 1
  expect(pause()).toBe(undefined)
  now += 1
  let hasYielded = false
  setImmediate(() => {
    hasYielded = true
  })
  await pause()
  expect(hasYielded).toBe(true)
  expect(pause()).toBe(undefined)
})
