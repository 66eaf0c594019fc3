import { expect, test } from 'vitest'
import { sortCategories } from './sidebar.tsx'

test('the largest category comes first, equal ones by name, and the rest last', () => {
  const categories = [
    { category: 'other', count: 21 },
    { category: 'marketing', count: 1 },
    { category: 'ai', count: 1 },
    { category: 'business', count: 4 },
  ]
  expect(sortCategories(categories).map(({ category }) => category)).toEqual([
    'business',
    'ai',
    'marketing',
    'other',
  ])
})
