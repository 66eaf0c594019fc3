import { expect, test } from 'vitest'
import { BARE_ITEM, cleanItem } from '../../reading-lists/reading-list.ts'
import { searchWords } from '../../search/search-words.ts'
import { tokensOf } from '../../stories/tokens-of.ts'
import { normalForm } from './normal-form.ts'
import { wordsOf } from './words-of.ts'

/** Marks against their canonical order: enough for quadratic time to take minutes. */
const FLOOD = `a${'\u0301\u0323'.repeat(200_000)}`

test.each([
  ['Ångström', 'NFC', 'Ångström'],
  ['ﬁ', 'NFKC', 'fi'],
  ['é', 'NFD', 'e\u0301'],
  ['کِتَاب नमस्ते ễ', 'NFC', 'کِتَاب नमस्ते ễ'],
] as const)('%s has its normal form', (text, form, expected) => {
  expect(normalForm(text, form)).toBe(expected)
})

test('of a flood of marks the first thirty are kept', () => {
  expect([...normalForm(FLOOD, 'NFD')]).toHaveLength(31)
})

// Each stopped the process for minutes.
test.each<[string, () => unknown]>([
  ['its words', () => wordsOf(FLOOD)],
  ['the words of a search', () => searchWords(FLOOD)],
  [
    'such words with joiners',
    () => searchWords(`\u0430${`${'\u0301\u0323'.repeat(15)}\u200d`.repeat(13_000)}`),
  ],
  ['its terms', () => tokensOf(FLOOD)],
  ['a tag of an export', () => cleanItem({ ...BARE_ITEM, title: 'A', tags: [FLOOD] })],
])('of a text with a flood of marks %s are found in linear time', (_, read) => {
  expect(read()).toBeTruthy()
})
