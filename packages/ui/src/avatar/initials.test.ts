import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['one word gives its first letter in capitals', 'mara', 'M'],
  ['several words give the first letters of the first and the last', 'mara von okafor', 'MO'],
  ['spaces around and between words do not count', '  mara   okafor ', 'MO'],
  ['a quoted word gives its letter, not the quote', '"The Brief"', 'TB'],
  ['a letter outside the basic plane stays whole', '𝒜da', '𝒜'],
  ['a name without letters gives its first sign', '★ ★', '★★'],
  ['a sign made of several stays whole', '👩‍👩‍👧‍👦🇩🇪 🇩🇪🎉', '👩‍👩‍👧‍👦🇩🇪'],
  ['no name gives nothing', '   ', ''],
])('%s', (_rule, name, expected) => {
  expect(initials(name)).toBe(expected)
})
