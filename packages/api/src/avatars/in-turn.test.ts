import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { refusal } from '../testing/refusal.ts'
import { inTurn } from './in-turn.ts'

describe('pictures in turn', () => {
  it('one is read at a time, in the order they came, whatever becomes of those before', async () => {
    const seen: string[] = []
    let atOnce = 0
    const read = (name: string) => async () => {
      atOnce += 1
      expect(atOnce).toBe(1)
      await sleep(5)
      atOnce -= 1
      seen.push(name)
      if (name === 'damaged') throw new Error(name)
      return name
    }
    const all = ['first', 'damaged', 'last'].map((name) => inTurn(name, read(name)))
    expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ])
    expect(seen).toEqual(['first', 'damaged', 'last'])
  })

  it('too many of one reader are refused, and another still gets a turn; so are too many of all', async () => {
    const wait = () => sleep(20)
    const results = await Promise.all([
      ...Array.from({ length: 10 }, () => outcome(inTurn('mara', wait))),
      ...Array.from({ length: 20 }, (_, n) => outcome(inTurn(`reader ${n}`, wait))),
    ])
    expect(results.slice(0, 10).filter((result) => result === 'read')).toHaveLength(4)
    expect(results.slice(10).filter((result) => result === 'read')).toHaveLength(12)
    expect(await outcome(inTurn('mara', wait))).toBe('read')
  })
})

/** What became of it; throws when it was refused for anything but being one too many. */
async function outcome(turn: Promise<unknown>): Promise<'read' | 'refused'> {
  try {
    await turn
    return 'read'
  } catch {
    expect(await refusal(turn)).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' })
    return 'refused'
  }
}
