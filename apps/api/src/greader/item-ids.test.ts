import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { beginningOf, decimalOf, hexOf, longIdOf } from './item-ids.ts'

test('an article is found again by each form of its number, and each fits a signed 64-bit integer', () => {
  for (const _ of Array(10_000)) {
    const id = randomUUID()
    const beginning = id.slice(0, 18)
    const number = BigInt(decimalOf(id))
    expect(number > 0n && number < 2n ** 63n).toBe(true)
    // Without leading zeros, and as format strings pad it.
    for (const form of [
      hexOf(id),
      longIdOf(id),
      decimalOf(id),
      number.toString(16),
      hexOf(id).toUpperCase(),
    ]) {
      expect(beginningOf(form)).toBe(beginning)
    }
  }
})

test.each([
  '',
  '0',
  '-1',
  'tag:google.com,2005:reader/item/',
  '9223372036854775807',
  'x'.repeat(16),
  '5'.repeat(16),
])('“%s” is no number of an article', (text) => {
  expect(beginningOf(text)).toBeUndefined()
})
