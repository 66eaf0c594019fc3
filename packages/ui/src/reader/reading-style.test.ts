import { expect, test } from 'vitest'
import { larger, smaller } from './reading-style.ts'

test('minus goes between small and medium, and comes back to medium from above', () => {
  expect((['sm', 'base', 'lg', 'xl'] as const).map(smaller)).toEqual(['base', 'sm', 'base', 'base'])
})

test('plus goes between large and extra large, and up to large from below', () => {
  expect((['sm', 'base', 'lg', 'xl'] as const).map(larger)).toEqual(['lg', 'lg', 'xl', 'lg'])
})
