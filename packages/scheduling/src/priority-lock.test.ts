import { expect, test } from 'vitest'
import { openPriorityLock } from './priority-lock.ts'

/** The order in which tasks get their turn that come during another; `later` are background tasks. */
async function orderOf(names: readonly string[]): Promise<string[]> {
  const lock = openPriorityLock()
  const order: string[] = []
  await lock.acquire()
  const all = names.map(async (name) => {
    await lock.acquire(name.startsWith('later'))
    order.push(name)
    lock.release()
  })
  lock.release()
  await Promise.all(all)
  return order
}

test('tasks have their turn in the order in which they came', async () => {
  expect(await orderOf(['a', 'b', 'c'])).toEqual(['a', 'b', 'c'])
})

test('a background task lets the others go first', async () => {
  expect(await orderOf(['later 1', 'later 2', 'a', 'b'])).toEqual(['a', 'b', 'later 1', 'later 2'])
})

test('a background task has a turn in the end, however many others come', async () => {
  const others = Array.from({ length: 20 }, (_, n) => `${n}`)
  const order = await orderOf(['later', ...others])
  expect(order.indexOf('later')).toBe(8)
})
