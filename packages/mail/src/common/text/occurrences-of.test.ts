import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../../testing/property-runs.ts'
import { occurrencesOf } from './occurrences-of.ts'

function plain(text: string, wanted: string): number[] {
  const found: number[] = []
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) found.push(at)
  return found
}

test('a text occurs in another where looking everywhere finds it', () => {
  const text = (minLength: number) => fc.string({ unit: fc.constantFrom('a', 'b'), minLength, maxLength: 30 })
  fc.assert(
    fc.property(text(0), text(1), (all, wanted) => {
      expect([...occurrencesOf(all, wanted)]).toEqual(plain(all, wanted))
    }),
    { numRuns: runs(500) },
  )
})

test('nothing occurs nowhere, and words occur among words', () => {
  expect([...occurrencesOf('ab', '')]).toEqual([])
  expect([...occurrencesOf(['a', 'b', 'a', 'b', 'a'], ['a', 'b', 'a'])]).toEqual([0, 2])
})

// Five hundred such highlights of an article stopped the worker for half an hour.
test('a text is read a few times, however it repeats itself', () => {
  let reads = 0
  const all = new Proxy(Array(100_000).fill('a'), {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
      return Reflect.get(target, key)
    },
  })
  expect([...occurrencesOf(all, `${'a'.repeat(5000)}b${'a'.repeat(4999)}`)]).toEqual([])
  expect(reads).toBe(100_000)
})
