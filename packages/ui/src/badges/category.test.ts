import { expect, test } from 'vitest'
import { categoryLook } from './category.ts'

test.each([
  ['technology', 'technology', 'Technology'],
  ['business', 'business', 'Business'],
  ['AI', 'ai', 'AI'],
  ['ai', 'ai', 'AI'],
  ['machine learning', 'ai', 'Machine learning'],
  ['Marketing', 'marketing', 'Marketing'],
  ['gardening', 'other', 'Gardening'],
])('%s is shown in the tone of %s as "%s"', (category, tone, label) => {
  expect(categoryLook(category)).toMatchObject({ tone, label })
})
