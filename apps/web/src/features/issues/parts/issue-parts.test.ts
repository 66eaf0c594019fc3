import { expect, test } from 'vitest'
import { divideParts, type IssuePart } from './issue-parts.ts'

const part = (reason: string): IssuePart => ({
  id: reason,
  reason,
  title: null,
  text: reason,
  links: [],
  canBeArticle: true,
})

test('every part is in one place: set aside, among the others by kind, or hidden', () => {
  const parts = ['footer', 'sponsor', 'hidden', 'share', 'footer', 'job', 'excluded', 'never heard of'].map(
    part,
  )
  const { setAside, kinds, hidden } = divideParts(parts)
  expect(setAside.map(({ reason }) => reason)).toEqual(['sponsor', 'job', 'excluded'])
  expect(kinds.map(({ label, parts }) => [label, parts.length])).toEqual([
    ['Share buttons', 1],
    ['Footer and address', 2],
    ['Other', 1],
  ])
  expect(hidden).toHaveLength(1)
})

test('by-lines and what leads on to the stories are one kind, after all others', () => {
  const { kinds } = divideParts(['by-line', 'read-more', 'footer', 'by-line'].map(part))
  expect(kinds.map(({ label, parts }) => [label, parts.length])).toEqual([
    ['Footer and address', 1],
    ['Bylines and read-more links', 3],
  ])
})
