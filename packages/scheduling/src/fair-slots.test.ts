import { expect, it } from 'vitest'
import { type FairSlots, openFairSlots } from './fair-slots.ts'

/** Adds users in an order; returns who got a slot, and releases the first one's. */
function crowd(slots: FairSlots) {
  const inside: string[] = []
  const unsubscription: (() => void)[] = []
  return {
    inside,
    async enter(name: string, isHeavy = false) {
      void slots.enter(name.charAt(0), isHeavy).then((leave) => {
        inside.push(name)
        unsubscription.push(leave)
      })
      await new Promise(setImmediate)
    },
    async leave() {
      unsubscription.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

it('gives the next slot to the user who holds the fewest, however many tasks of another wait', async () => {
  const people = crowd(openFairSlots(2))
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1']) await people.enter(name)
  expect(people.inside).toEqual(['a1', 'a2'])
  await people.leave()
  expect(people.inside).toEqual(['a1', 'a2', 'b1'])
})

it('has users take turns at a single slot', async () => {
  const people = crowd(openFairSlots(1))
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) await people.enter(name)
  for (let n = 0; n < 6; n += 1) await people.leave()
  expect(people.inside).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('runs one heavy task at a time, and light ones pass those that wait for it', async () => {
  const people = crowd(openFairSlots(3))
  await people.enter('a1', true)
  await people.enter('b1', true)
  await people.enter('c1')
  expect(people.inside).toEqual(['a1', 'c1'])
  await people.leave()
  expect(people.inside).toEqual(['a1', 'c1', 'b1'])
})
