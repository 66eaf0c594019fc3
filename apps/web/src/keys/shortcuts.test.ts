import { describe, expect, test } from 'vitest'
import { ALL_OFF, matchKey, SECOND_KEY, SHORTCUTS } from './shortcuts.ts'

test('no two shortcuts have the same id or the same keys, and none hides another', () => {
  const ids = SHORTCUTS.map(({ id }) => id)
  const keys = SHORTCUTS.map((shortcut) => shortcut.keys.join(' '))
  const firsts = SHORTCUTS.flatMap((shortcut) => (shortcut.keys.length === 2 ? [shortcut.keys[0]] : []))
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(keys).size).toBe(keys.length)
  expect(firsts.filter((key) => keys.includes(key))).toEqual([])
})

describe('a key', () => {
  const g = { key: 'g', at: 100 }

  test.each([
    ['alone does what it is for', 'j', undefined, { id: 'next' }],
    ['that begins a shortcut is remembered', 'g', undefined, { begins: { key: 'g', at: 200 } }],
    ['completes what the one before it began', 's', g, { id: 'go-saved' }],
    ['that completes nothing does what it does alone', 'j', g, { id: 'next' }],
    ['of no shortcut does nothing', 'q', g, undefined],
    ['in capitals is another key', 'J', undefined, undefined],
  ])('%s', (_, key, before, match) => {
    expect(matchKey(key, [], before, 200)).toEqual(match)
  })

  test('that arrives too late completes nothing', () => {
    expect(matchKey('s', [], g, 100 + SECOND_KEY)).toEqual({ id: 'go-saved' })
    expect(matchKey('s', [], g, 101 + SECOND_KEY)).toEqual({ id: 'save' })
  })

  test('that is switched off does nothing, and the others are unchanged', () => {
    expect(matchKey('j', ['next'], undefined, 0)).toBeUndefined()
    expect(matchKey('k', ['next'], undefined, 0)).toEqual({ id: 'previous' })
    expect(matchKey('s', ['go-saved'], g, 200)).toEqual({ id: 'save' })
    for (const key of ['j', '?', 'g']) expect(matchKey(key, [ALL_OFF], undefined, 0)).toBeUndefined()
  })
})
