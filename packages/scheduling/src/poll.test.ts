import { expect, test, vi } from 'vitest'
import { poll } from './poll.ts'

test('work goes on while there is more, never twice at a time, and past an error', async () => {
  const errors: unknown[] = []
  let left = 3
  let running = 0
  const polling = poll(
    async () => {
      running += 1
      expect(running).toBe(1)
      await new Promise((resolve) => setTimeout(resolve, 5))
      running -= 1
      left -= 1
      if (left === 1) throw new Error('once')
      return left > 0
    },
    1,
    (error) => errors.push(error),
  )
  await vi.waitFor(() => expect(left).toBeLessThan(0))
  await polling.stop()
  expect([running, errors.length]).toEqual([0, 1])
  const last = left
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(left).toBe(last)
})
