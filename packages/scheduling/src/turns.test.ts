import { setImmediate as pass } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { countTurnsFor, nextTurn, takeTurns } from './turns.ts'

/** Uses the event loop for longer than one pass may. */
function work(): void {
  const end = performance.now() + 3
  while (performance.now() < end);
}

/** Work of a client that waits for its turn, and then has its name in the list. */
const piece = (client: string, done: string[], isHurried = false) =>
  takeTurns(client, async () => {
    await nextTurn(isHurried)
    work()
    done.push(client)
  })

/** Begins a pass of the event loop. */
beforeEach(async () => {
  await pass()
  await pass()
})

test('work goes on at once, until it has had the event loop for a while', async () => {
  await takeTurns('a', async () => {
    expect(nextTurn()).toBe(undefined)
    work()
    const turn = nextTurn()
    expect(turn).toBeInstanceOf(Promise)
    await turn
  })
})

test('in each pass of the event loop the client that had least of its time is next', async () => {
  const done: string[] = []
  nextTurn()
  work()
  const heavy = Array.from({ length: 5 }, () => piece('heavy', done))
  const light = pass().then(() => piece('light', done))
  await Promise.all([...heavy, light])
  expect(done).toEqual(['heavy', 'light', 'heavy', 'heavy', 'heavy', 'heavy'])
})

test('what holds something that others wait for is next', async () => {
  const done: string[] = []
  nextTurn()
  work()
  await Promise.all([piece('b', done), piece('c', done), piece('d', done, true)])
  expect(done).toEqual(['d', 'b', 'c'])
})

test('a client that is not known waits for nothing, and once it is, for its own turn', async () => {
  await takeTurns(undefined, async () => {
    nextTurn()
    work()
    expect(nextTurn()).toBe(undefined)
    countTurnsFor('e')
    expect(nextTurn()).toBeInstanceOf(Promise)
  })
})
