import { expect, test } from 'vitest'
import { avatarSwatch, swatchOf } from './swatch.ts'

test('a stored colour is its swatch', () => {
  expect(swatchOf('sw-mint')).toBe('sw-mint')
})

test('an unknown or missing colour is light blue', () => {
  expect(swatchOf('bg-red-500')).toBe('sw-blue')
  expect(swatchOf(undefined)).toBe('sw-blue')
})

test('a person has the same pastel on every screen', () => {
  const pastels = ['sw-peach', 'sw-blue', 'sw-yellow']
  for (const name of ['', 'Mara Okafor', 'Ada', '李雷']) {
    expect(pastels).toContain(avatarSwatch(name))
    expect(avatarSwatch(name)).toBe(avatarSwatch(name))
  }
})
