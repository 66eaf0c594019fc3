import { expect, test } from 'vitest'
import { appliedStyle, defaultPreferences, readPreferences, writePreferences } from './preferences.ts'

const storageOf = (values: Record<string, string>) => {
  const map = new Map(Object.entries(values))
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => {
      map.set(key, value)
    },
  }
}

test('without stored choices the page is light, medium and sans-serif', () => {
  const defaults = { theme: 'light', fontSize: 'base', fontType: 'sans', followsSystem: false }
  expect(readPreferences(storageOf({}))).toEqual(defaults)
  expect(readPreferences(undefined)).toEqual(defaults)
})

test('what was written is read again', () => {
  const storage = storageOf({})
  const style = { theme: 'sepia', fontSize: 'xl', fontType: 'serif', followsSystem: true } as const
  writePreferences(storage, style)
  expect(readPreferences(storage)).toEqual(style)
})

test('an unknown stored value falls back to its default alone', () => {
  expect(readPreferences(storageOf({ theme: 'neon', fontSize: 'lg' }))).toEqual({
    theme: 'light',
    fontSize: 'lg',
    fontType: 'sans',
    followsSystem: false,
  })
})

test('a storage that refuses does not break the page', () => {
  const full = {
    setItem: () => {
      throw new Error('quota')
    },
  }
  expect(() => writePreferences(full, defaultPreferences)).not.toThrow()
})

test('a theme that follows the system is light or dark as that is, and the rest stays', () => {
  const style = { theme: 'sepia', fontSize: 'lg', fontType: 'serif' } as const
  const following = { ...style, followsSystem: true }
  expect(appliedStyle(following, true)).toEqual({ ...style, theme: 'dark' })
  expect(appliedStyle(following, false)).toEqual({ ...style, theme: 'light' })
  expect(appliedStyle({ ...style, followsSystem: false }, true)).toEqual(style)
})
