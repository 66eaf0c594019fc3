import { expect, test, vi } from 'vitest'
import { attacksOn, type Thoroughness } from './testing/regexes/attacks.ts'
import { overgrowthOf } from './testing/regexes/growth.ts'
import { recordedRegexes } from './testing/regexes/recorded-regexes.ts'
import { sourceRegexes, type UsedRegex } from './testing/regexes/source-regexes.ts'

/** A hundred thousand measurements take minutes on a busy machine. */
vi.setConfig({ testTimeout: 900_000 })

/** What finds nearly all in seconds; `npm run bench -- regexes` tries everything, which takes far longer. */
const QUICK: Thoroughness = { signs: 4, words: 2, length: 2, ends: 1 }

/** What is given 2,000 characters at most, see language-of. */
const BOUNDED = /^node_modules\/\.pnpm\/eld@/

/** Reading all sources takes seconds: once for both tests. */
const sources = sourceRegexes()

/** In words, those with more than linear cost, each with the input. */
function overgrown(regexes: readonly UsedRegex[]): string[] {
  const different = new Map(regexes.map((used) => [`${used.regex} ${used.isSplit}`, used]))
  return [...different.values()].flatMap((used) => {
    const found = overgrowthOf(used, attacksOn(used.regex, QUICK))
    return found ? [`${used.place} ${used.regex} on ${JSON.stringify(found.attack)}`] : []
  })
}

test('every regular expression of the sources costs no more than its text is long', async () => {
  const { written } = await sources
  expect(written.length).toBeGreaterThan(1000)
  expect(overgrown(written)).toEqual([])
})

test('so does every one that is composed while mails are processed, and none is overlooked', async () => {
  const { composed } = await sources
  const recorded = await recordedRegexes('composed')
  const places = new Set(recorded.map(({ place }) => place))
  const overlooked = composed.filter((place) => place.startsWith('packages/mail/') && !places.has(place))
  expect(overlooked).toEqual([])
  expect(overgrown(recorded.filter(({ place }) => !BOUNDED.test(place)))).toEqual([])
})

test.each([
  /\s+$/,
  /\d[\d.,]*\s?(?:€|EUR\b)/g,
  /\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g,
  /(<img\b[^>]*?\ssrc=")cid:([^"]*)"/g,
  /^[ \t]*(?:References|Links)[ \t]*:?[ \t\r]*$/im,
  /^\|\s*([^|]*[^|\s])\s*\|$/,
  /^(?:\w+ ?)+$/,
])('is seen to cost more: %s', (regex) => {
  expect(overgrown([{ place: '', regex, isSplit: false }])).toHaveLength(1)
})

test('is found to cost more where it splits a text', () => {
  expect(overgrown([{ place: '', regex: /\s+and\s+/, isSplit: true }])).toHaveLength(1)
})
