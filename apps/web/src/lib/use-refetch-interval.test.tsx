import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useRefetchInterval } from './use-refetch-interval.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 0 }))

test('polling becomes less frequent, and ends after an hour', () => {
  const { result } = renderHook(() => useRefetchInterval())
  const pauses = [0, 1, 2, 9, 10, 59, 60, 600].map((minutes) => {
    vi.setSystemTime(minutes * 60_000)
    return result.current('n1')
  })
  expect(pauses).toEqual([4000, 4000, 15_000, 15_000, 60_000, 60_000, false, false])
})

test('polling starts again for new items, and does not run without any', () => {
  const { result } = renderHook(() => useRefetchInterval())
  expect(result.current('n1')).toBe(4000)
  vi.setSystemTime(3_600_000)
  expect(result.current('n1')).toBe(false)
  expect(result.current('n1 n2')).toBe(4000)
  expect(result.current(null)).toBe(false)
})
