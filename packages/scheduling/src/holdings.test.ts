import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FairQueue, openFairQueue, type Slot } from './fair-queue.ts'

const LIMITS = {
  kinds: {
    page: { all: 6, perUser: 4, waiting: 3 },
    picture: { all: 20, perUser: 10, waiting: 3 },
  },
  bytes: { all: 100, perUser: 40 },
  patienceMs: 60_000,
} as const
type Kind = keyof typeof LIMITS.kinds

let queue: FairQueue<Kind>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
  queue = openFairQueue(LIMITS)
})
afterEach(() => vi.useRealTimers())

/** Takes this many slots. */
function hold(user: string, count: number, kind: Kind = 'page', bytes = 0): Promise<Slot[]> {
  return Promise.all(Array.from({ length: count }, () => queue.enter(user, kind, { bytes })))
}

/** Requests something that there is no slot for, and waits for this long. */
function waitFor(user: string, kind: Kind, bytes = 0, ms = 10_000) {
  queue.enter(user, kind, { bytes }).catch(() => {})
  vi.advanceTimersByTime(ms)
}
const blocking = (slots: readonly Slot[]) => slots.map((slot) => slot.blocksOthers())

it('a task that waits for what others hold is blocked by users with more than an equal share', async () => {
  const [ann, bea] = [await hold('ann', 4), await hold('bea', 2)]
  const pictures = await hold('ann', 1, 'picture')
  waitFor('cat', 'page', 0, 1000)
  expect(blocking(ann)).toEqual([false, false, false, false])
  vi.advanceTimersByTime(10_000)
  expect(blocking(ann)).toEqual([true, true, true, true])
  expect(blocking(bea)).toEqual([false, false])
  expect(blocking(pictures)).toEqual([false])
  ann[0]?.release()
  expect(blocking(ann)).toEqual([false, false, false, false])
})

it('a user who holds the maximum of bytes waits for their own work, and blocks nobody', async () => {
  const own = await hold('ann', 4, 'picture', 10)
  const others = [...(await hold('bea', 1, 'picture', 40)), ...(await hold('cat', 1, 'picture', 20))]
  waitFor('ann', 'page', 5)
  expect(blocking([...own, ...others])).toEqual(Array(6).fill(false))
  // Nor are they blocked by what was refused to them, or waits behind it.
  for (const _ of [1, 2, 3]) waitFor('ann', 'page', 1, 0)
  waitFor('ann', 'page', 1)
  expect(blocking([...own, ...others])).toEqual(Array(6).fill(false))
})

it('a task that lacks bytes is blocked by users who hold many of any kind, and not by those who hold few or none', async () => {
  const [ann, bea] = [await hold('ann', 2, 'picture', 20), await hold('bea', 1, 'page', 40)]
  const few = [...(await hold('cat', 1, 'picture', 15)), ...(await hold('bea', 1, 'picture'))]
  waitFor('dan', 'page', 10)
  expect(blocking([...ann, ...bea])).toEqual([true, true, true])
  expect(blocking(few)).toEqual([false, false])
})
