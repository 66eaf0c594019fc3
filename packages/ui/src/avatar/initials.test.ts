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
  ['a letter keeps the accents that are signs of their own', 'e\u0301lodie n\u0303ez', 'E\u0301N\u0303'],
  ['a letter keeps its vowel sign', 'किरण', 'कि'],
  ['right-to-left names are taken in their own order', 'محمد بن علي', 'مع'],
  ['the Arabic article is left out', 'النشرة التقنية اليومية', 'ني'],
  ['marks that nobody sees are no name', '\u200b \u200f', ''],
  ['and hide no letter', '\u200fعلي\u200f', 'ع'],
  ['no name gives nothing', '   ', ''],
])('initials: %s', (_rule, name, expected) => {
  expect(initials(name)).toBe(expected)
})
