import { expect, test } from 'vitest'
import { avatarSwatch } from './swatch.ts'

test('the random id of a person chooses among three pastels, each about as often, and always the same', () => {
  const counts = new Map<string, number>()
  for (let n = 0; n < 3000; n++) {
    const id = crypto.randomUUID()
    const chosen = avatarSwatch(id)
    expect(avatarSwatch(id)).toBe(chosen)
    counts.set(chosen, (counts.get(chosen) ?? 0) + 1)
  }
  expect([...counts.keys()].toSorted()).toEqual(['sw-blue', 'sw-peach', 'sw-yellow'])
  for (const count of counts.values()) expect(count).toBeGreaterThan(800)
})
