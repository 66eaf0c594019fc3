import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test.each([
  [1, '1 issue'],
  [2, '2 issues'],
  [1200, '1,200 issues'],
])('%i issues are "%s"', (n, words) => {
  expect(counted(n, 'issue')).toBe(words)
})
