import { expect, test } from 'vitest'
import { editDistance } from './did-you-mean.ts'

/** The same result for any words, in each of the ways. */
function plain(a: string, b: string): number {
  if (a === '' || b === '') return a.length + b.length
  const ways = [
    plain(a.slice(1), b) + 1,
    plain(a, b.slice(1)) + 1,
    plain(a.slice(1), b.slice(1)) + (a[0] === b[0] ? 0 : 1),
  ]
  if (a[0] === b[1] && a[1] === b[0] && a.length > 1 && b.length > 1) {
    ways.push(plain(a.slice(2), b.slice(2)) + 1)
  }
  return Math.min(...ways)
}

const WORDS = Array.from({ length: 3 ** 4 + 3 ** 3 }, (_, n) => n.toString(3).replaceAll('2', 'c'))

test.each([1, 2])('the distance of words is the number of edits between them, up to %i', (max) => {
  for (const [at, a] of WORDS.entries()) {
    for (const b of [a, ...WORDS.slice(at % 7).filter((_, n) => n % 29 === 0)]) {
      expect([a, b, editDistance(a, b, max)]).toEqual([a, b, Math.min(plain(a, b), max + 1)])
    }
  }
})

// Each word of a search is compared with thousands: that used to take many seconds.
test('of the longest similar words only what can be near is compared', () => {
  const [start, end] = ['ab'.repeat(30), 'ba'.repeat(2)]
  let compared = 0
  const counted = (word: string) =>
    new Proxy(Object(word), {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) compared += 1
        return Reflect.get(target, key)
      },
    })
  expect(editDistance(counted(`x${start}y`), counted(`z${start}w`), 2)).toBe(2)
  expect(editDistance(counted(start + end), counted(start), 2)).toBe(3)
  expect(compared).toBeLessThan(64 * 5 * 8)
})
