import { expect, test } from 'vitest'
import { bytesOf, countersFrom, countOf, countTerms, emptyCounters } from './term-counters.ts'

test('terms are counted too high at most, never too low, and survive being stored', () => {
  const counters = emptyCounters()
  for (let at = 0; at < 500; at += 1) {
    countTerms(counters, ['everywhere', `seldom ${at % 100}`, `once ${at}`])
  }
  const stored = countersFrom(counters.documents, bytesOf(counters))
  expect(stored.documents).toBe(500)
  expect(countOf(stored, 'everywhere')).toBe(500)
  expect(countOf(stored, 'seldom 7')).toBeGreaterThanOrEqual(5)
  expect(countOf(stored, 'seldom 7')).toBeLessThan(8)
  expect(countOf(stored, 'never')).toBeLessThan(3)
})

test('what was counted long ago counts half, again and again', () => {
  const counters = emptyCounters()
  for (let at = 0; at < 30_000; at += 1) countTerms(counters, ['old'])
  expect(counters.documents).toBe(15_000)
  expect(countOf(counters, 'old')).toBe(15_000)
})

test('bytes of another size are no counters', () => {
  expect(countersFrom(9, new Uint8Array(8)).documents).toBe(0)
})
