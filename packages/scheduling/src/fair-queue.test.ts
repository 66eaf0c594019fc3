import { setTimeout as sleep, setImmediate as tick } from 'node:timers/promises'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FairQueue, openFairQueue, type Slot } from './fair-queue.ts'
import { nextTurn, takeTurns } from './turns.ts'

const LIMITS = {
  kinds: {
    page: { all: 3, perUser: 2, waiting: 3 },
    picture: { all: 2, perUser: 1, waiting: 1 },
  },
  bytes: { all: 100, perUser: 60 },
  patienceMs: 60_000,
} as const
type Kind = keyof typeof LIMITS.kinds

const queueWithPages = (page: { all: number; max?: number; perUser: number; waiting: number }) =>
  openFairQueue({ ...LIMITS, kinds: { ...LIMITS.kinds, page } })

/** Asks for a slot and records the order in which slots are given. */
function recorder(queue: FairQueue<Kind>) {
  const begun: string[] = []
  const slots = new Map<string, Slot>()
  return {
    begun,
    slots,
    ask(name: string, kind: Kind = 'page', options: { bytes?: number; signal?: AbortSignal } = {}) {
      const [user = ''] = name.split(' ')
      return queue.enter(user, kind, options).then((slot) => {
        begun.push(name)
        slots.set(name, slot)
      })
    },
  }
}

describe('the fair queue', () => {
  it('gives each user a number of slots and the next one when one is released', async () => {
    const { ask, begun, slots } = recorder(openFairQueue(LIMITS))
    await Promise.all([ask('ann 1'), ask('ann 2')])
    void ask('ann 3')
    await tick()
    expect(begun).toEqual(['ann 1', 'ann 2'])
    slots.get('ann 1')?.release()
    slots.get('ann 1')?.release()
    await tick()
    expect(begun).toEqual(['ann 1', 'ann 2', 'ann 3'])
  })

  it('leaves the time to others for a while after a task of a user who is not alone', async () => {
    const heavy = { all: 1, perUser: 1, waiting: 3, rest: { times: 1, maxMs: 1000 } }
    const queue = openFairQueue({ ...LIMITS, kinds: { heavy } })
    const work = async () => void (await sleep(5))
    await queue.run('ann', 'heavy', work)
    expect(queue.held('ann')).toMatchObject({ slots: 0 })
    // What bea does is counted when its pass of the event loop ends.
    await takeTurns('bea', async () => {
      await nextTurn()
      const end = performance.now() + 3
      while (performance.now() < end);
    })
    await tick()
    await queue.run('ann', 'heavy', work)
    expect(queue.held('ann')).toMatchObject({ slots: 1 })
    await expect(queue.run('ann', 'heavy', async () => 'done')).resolves.toBe('done')
  })

  it('gives slots first to the users who were served longest ago, before those who asked for more', async () => {
    const queue = queueWithPages({ all: 1, perUser: 1, waiting: 3 })
    const { ask, begun, slots } = recorder(queue)
    await ask('ann 1')
    const others = ['ann 2', 'ann 3', 'bea 1', 'cat 1', 'bea 2']
    for (const name of others) void ask(name)
    for (const _ of others) {
      slots.get(begun.at(-1) ?? '')?.release()
      await tick()
    }
    expect(begun).toEqual(['ann 1', 'ann 2', 'bea 1', 'cat 1', 'ann 3', 'bea 2'])
  })

  it('keeps separate turns for each kind', async () => {
    const kinds = { page: { all: 1, perUser: 1, waiting: 3 }, picture: { all: 9, perUser: 9, waiting: 0 } }
    const { ask, begun, slots } = recorder(openFairQueue({ ...LIMITS, kinds }))
    await ask('ann 1')
    for (const name of ['bea 1', 'cat 1', 'ann 2', 'bea 2', 'cat 2']) void ask(name)
    for (let n = 0; n < 5; n += 1) {
      // Others take the slots in the meantime.
      await ask(`bea picture${n}`, 'picture')
      slots.get(begun.findLast((name) => !name.includes('picture')) ?? '')?.release()
      await tick()
    }
    const pages = begun.filter((name) => !name.includes('picture'))
    expect(pages).toEqual(['ann 1', 'ann 2', 'bea 1', 'cat 1', 'bea 2', 'cat 2'])
  })

  it('starts each waiting task in its own turn of the event loop, as work may be synchronous', async () => {
    const queue = queueWithPages({ all: 1, perUser: 1, waiting: 5 })
    let turns = 0
    const count = () => {
      turns += 1
      immediate = setImmediate(count)
    }
    let immediate = setImmediate(count)
    const begun = await Promise.all(
      Array.from({ length: 6 }, () => queue.run('ann', 'page', async () => turns)),
    )
    clearImmediate(immediate)
    expect(new Set(begun).size).toBe(6)
  })

  it('gives one beyond the total to users who have none, up to a maximum', async () => {
    const queue = queueWithPages({ all: 6, max: 9, perUser: 4, waiting: 8 })
    const { ask } = recorder(queue)
    const users = Array.from({ length: 6 }, (_, n) => `user${n}`)
    for (const user of users) for (let n = 0; n < 4; n += 1) ask(`${user} ${n}`).catch(() => {})
    await tick()
    expect(users.map((user) => queue.held(user).slots)).toEqual([4, 2, 1, 1, 1, 0])
  })

  it('gives a group half of all slots, and of those for users who have none', async () => {
    const queue = queueWithPages({ all: 6, max: 10, perUser: 2, waiting: 8 })
    const ask = (user: string, group?: string) => queue.enter(user, 'page', { group }).catch(() => {})
    for (const user of ['ann', 'ann', 'bea', 'bea', 'cat', 'cat', 'dan', 'eve']) void ask(user, 'home')
    await tick()
    const held = () => ['ann', 'bea', 'cat', 'dan', 'eve', 'fay'].map((user) => queue.held(user).slots)
    expect(held()).toEqual([2, 1, 1, 1, 0, 0])
    for (const _ of [1, 2]) void ask('fay', 'elsewhere')
    await tick()
    expect(held()).toEqual([2, 1, 1, 1, 0, 1])
  })

  it('refuses what would exceed the waiting list of the user, and says whether others have all slots', async () => {
    const queue = openFairQueue(LIMITS)
    const { ask } = recorder(queue)
    const waiting = Array.from({ length: 5 }, (_, n) => ask(`ann ${n}`))
    await tick()
    await expect(ask('ann 5')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await ask('bea 0')
    for (const name of ['cat 1', 'cat 2', 'cat 3']) void ask(name)
    await expect(ask('cat 4')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(queue.held()).toMatchObject({ slots: 3, waiting: 6 })
    expect(waiting).toHaveLength(5)
  })

  it('refuses at once where waiting is not allowed', async () => {
    const kinds = { ...LIMITS.kinds, picture: { all: 2, perUser: 1, waiting: 0 } }
    const { ask } = recorder(openFairQueue({ ...LIMITS, kinds }))
    await ask('ann 1', 'picture')
    await expect(ask('ann 2', 'picture')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  })

  it('keeps bytes within the user’s share and the total, and a waiting kind blocks no other', async () => {
    const queue = openFairQueue(LIMITS)
    const { ask, begun, slots } = recorder(queue)
    await ask('ann 1', 'page', { bytes: 50 })
    void ask('ann 2', 'page', { bytes: 20 })
    await ask('ann 3', 'picture')
    await ask('bea 1', 'page', { bytes: 40 })
    void ask('cat 1', 'picture', { bytes: 20 })
    await tick()
    expect(begun).toEqual(['ann 1', 'ann 3', 'bea 1'])
    slots.get('bea 1')?.resize(5)
    await tick()
    expect(begun.at(-1)).toBe('cat 1')
    slots.get('ann 1')?.release()
    await tick()
    expect(begun.at(-1)).toBe('ann 2')
    expect(queue.held()).toMatchObject({ slots: 4, waiting: 0, bytes: 45 })
  })

  it('grants a request larger than any share once nothing else is held for the user', async () => {
    const { ask, begun, slots } = recorder(openFairQueue(LIMITS))
    await ask('ann 1', 'page', { bytes: 1 })
    void ask('ann 2', 'page', { bytes: 1000 })
    await tick()
    slots.get('ann 1')?.release()
    await tick()
    expect(begun).toEqual(['ann 1', 'ann 2'])
  })

  it('removes a task that is aborted while it waits, and lets those behind it in', async () => {
    const queue = openFairQueue(LIMITS)
    const { ask, begun } = recorder(queue)
    await ask('ann 1', 'page', { bytes: 30 })
    const leaving = new AbortController()
    const large = ask('ann 2', 'page', { bytes: 50, signal: leaving.signal })
    void ask('ann 3', 'page', { bytes: 10 })
    await tick()
    expect(begun).toEqual(['ann 1'])
    leaving.abort()
    await expect(large).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' })
    await tick()
    expect(begun).toEqual(['ann 1', 'ann 3'])
    await expect(ask('ann 4', 'page', { signal: leaving.signal })).rejects.toMatchObject({
      code: 'CLIENT_CLOSED_REQUEST',
    })
  })

  it('gives up tasks that have waited too long', async () => {
    const queue = openFairQueue({ ...LIMITS, patienceMs: 1 })
    const { ask } = recorder(queue)
    for (const name of ['ann 1', 'ann 2', 'bea 1']) await ask(name)
    await expect(ask('ann 3')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await expect(ask('cat 1')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(queue.held()).toMatchObject({ slots: 3, waiting: 0 })
  })

  it('releases the slot whatever happens to the work', async () => {
    const queue = openFairQueue(LIMITS)
    const fail = () => Promise.reject(new Error('no'))
    await expect(queue.run('ann', 'page', fail, { bytes: 9 })).rejects.toThrow('no')
    expect(await queue.run('ann', 'page', async () => queue.held('ann'))).toMatchObject({ slots: 1 })
    expect(queue.held()).toEqual({ slots: 0, waiting: 0, bytes: 0 })
  })

  it('never gives more than there is, leaves nobody waiting who fits, and is empty in the end', async () => {
    const step = fc.record({
      user: fc.constantFrom('ann', 'bea', 'cat'),
      kind: fc.constantFrom<Kind>('page', 'picture'),
      bytes: fc.integer({ min: 0, max: 60 }),
      act: fc.constantFrom('ask', 'ask', 'release', 'shrink', 'leave'),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const queue = openFairQueue(LIMITS)
        const held: { slot: Slot; user: string; kind: Kind; bytes: number }[] = []
        const leaving: AbortController[] = []
        for (const { user, kind, bytes, act } of steps) {
          if (act === 'release') held.shift()?.slot.release()
          else if (act === 'leave') leaving.shift()?.abort()
          else if (act === 'shrink' && held[0]) {
            held[0].bytes = Math.min(held[0].bytes, 1)
            held[0].slot.resize(held[0].bytes)
          } else {
            const controller = new AbortController()
            leaving.push(controller)
            queue.enter(user, kind, { bytes, signal: controller.signal }).then(
              (slot) => held.push({ slot, user, kind, bytes }),
              () => {},
            )
          }
          await tick()
          for (const name of ['ann', 'bea', 'cat']) {
            const own = held.filter((each) => each.user === name)
            expect(own.reduce((sum, each) => sum + each.bytes, 0)).toBeLessThanOrEqual(60)
            for (const each of ['page', 'picture'] as const) {
              expect(own.filter((one) => one.kind === each).length).toBeLessThanOrEqual(
                LIMITS.kinds[each].perUser,
              )
            }
          }
          expect(held.reduce((sum, each) => sum + each.bytes, 0)).toBeLessThanOrEqual(100)
        }
        while (held.length > 0) {
          held.shift()?.slot.release()
          await tick()
        }
        expect(queue.held()).toEqual({ slots: 0, waiting: 0, bytes: 0 })
      }),
      { numRuns: 200 },
    )
  })
})
