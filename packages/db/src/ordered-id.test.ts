import { expect, test } from 'vitest'
import { orderedId } from './ordered-id.ts'

const ids = Array.from({ length: 5000 }, orderedId)

test('ids are UUIDs in the order in which they were made, also within a millisecond', () => {
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(ids.toSorted()).toEqual(ids)
})

test('the first halves of ids, which feed readers use, differ', () => {
  expect(new Set(ids.map((id) => id.slice(0, 18))).size).toBe(ids.length)
})
