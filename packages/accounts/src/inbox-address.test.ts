import { expect, test } from 'vitest'
import { newLocalPart } from './inbox-address.ts'

const many = Array.from({ length: 20_000 }, newLocalPart)

test('an inbox address is three groups of four, in lower case, shorter than 64 characters', () => {
  expect(many.filter((localPart) => !/^[a-z\d]{4}-[a-z\d]{4}-[a-z\d]{4}$/.test(localPart))).toEqual([])
})

test('an inbox address has at least 50 random bits: every place takes every letter, and none comes twice', () => {
  const places = Array.from(
    { length: 12 },
    (_, place) => new Set(many.map((localPart) => localPart.replaceAll('-', '')[place])),
  )
  const bits = places.reduce((sum, messages) => sum + Math.log2(messages.size), 0)
  expect(bits).toBeGreaterThan(50)
  expect(new Set(many).size).toBe(many.length)
})

test('no two letters of an inbox address look alike', () => {
  const messages = new Set(many.join(''))
  for (const alike of ['0o', '1il', '2z', '5s', '8b', '6b', '9gq', 'uvw', 'mn']) {
    expect([...alike].filter((message) => messages.has(message)).length, alike).toBeLessThan(2)
  }
})
