import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../testing/property-runs.ts'
import { turnsDuring } from '../testing/turns-during.ts'
import { hitsIn, hitsInLongText, type SearchedPhrase } from './mark-hits.ts'
import { type PlacedWord, searchWords } from './search-words.ts'

const word = fc.constantFrom('a', 'b', 'ab')
const phrase = fc.record({
  words: fc.array(word, { minLength: 1, maxLength: 4 }),
  isPrefix: fc.boolean(),
}) satisfies fc.Arbitrary<SearchedPhrase>

/** The same, by looking everywhere for everything: phrases first. */
function plain(words: readonly PlacedWord[], sought: readonly SearchedPhrase[]): string[] {
  const found: string[] = []
  const inOrder = sought.toSorted((a, b) => Number(a.words.length === 1) - Number(b.words.length === 1))
  for (let at = 0; at < words.length; ) {
    const hit = inOrder.find(({ words: wanted, isPrefix }) =>
      wanted.every((one, no) => {
        const { word = '' } = words[at + no] ?? {}
        return isPrefix && no === wanted.length - 1 ? word.startsWith(one) : word === one
      }),
    )
    const length = hit?.words.length ?? 0
    if (length > 0) found.push(`${words[at]?.start}-${words[at + length - 1]?.end}`)
    at += Math.max(1, length)
  }
  return found
}

describe('matches in a text', () => {
  it('are those that an exhaustive search finds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { maxLength: 20 }),
        fc.array(phrase, { maxLength: 4 }),
        async (written, sought) => {
          const text = written.join(' ')
          const hits = hitsIn(text, sought)
          expect(hits.map(({ start, end }) => `${start}-${end}`)).toEqual(plain(searchWords(text), sought))
          expect(await hitsInLongText(text, sought)).toEqual(hits)
        },
      ),
      { numRuns: runs(300) },
    )
  })

  // A page of long texts stopped the process for a minute.
  it('of a phrase of the same word are found by reading each word a few times', () => {
    let reads = 0
    const words = new Proxy([...Array(249).fill('a'), 'b'], {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1
        return Reflect.get(target, key)
      },
    })
    expect(hitsIn('a '.repeat(20_000), [{ words, isPrefix: false }])).toEqual([])
    expect(reads).toBeLessThan(20_000 * 5)
  })

  it('of a long text are found while other work continues', async () => {
    const turns = await turnsDuring(() =>
      hitsInLongText('a '.repeat(100_000), [{ words: ['b'], isPrefix: false }]),
    )
    expect(turns).toBeGreaterThan(3)
  })
})
