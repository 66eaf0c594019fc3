import { expect, test } from 'vitest'
import { openTokenRates } from './token-rates.ts'

test('a token can make a number of calls at once, and one more each time that one expires', () => {
  const rates = openTokenRates({ burst: 3, withinMs: 3000 })
  for (const _ of Array(3)) expect(rates.consume('a', 0)).toBeUndefined()
  expect(rates.consume('a', 0)).toEqual({ retryAfter: 1 })
  expect(rates.consume('a', 999)).toEqual({ retryAfter: 1 })
  expect(rates.consume('a', 1000)).toBeUndefined()
  expect(rates.consume('a', 1000)).toEqual({ retryAfter: 1 })
})

test('the calls of one token take nothing from another', () => {
  const rates = openTokenRates({ burst: 1, withinMs: 1000 })
  expect(rates.consume('a', 0)).toBeUndefined()
  expect(rates.consume('b', 0)).toBeUndefined()
  expect(rates.consume('a', 0)).toEqual({ retryAfter: 1 })
})

test('a clock that goes back neither removes nor adds calls', () => {
  const rates = openTokenRates({ burst: 1, withinMs: 1000 })
  expect(rates.consume('a', 10_000)).toBeUndefined()
  expect(rates.consume('a', 0)).toEqual({ retryAfter: 1 })
  expect(rates.consume('a', 11_000)).toBeUndefined()
})
