import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newContentOf, termsOfText } from './new-content-of.ts'

const primary =
  'The harbour council of Brelin voted on Monday to rebuild the old lighthouse. Work is to start next spring.'
const other =
  'Brelin’s harbour council has voted to rebuild its lighthouse. The plan costs 4.2 million euros, paid by the Nordhav Foundation. Work starts next spring. Fishermen had asked for a radar mast instead, cheaper and visible in fog.'

describe('newContentOf', () => {
  it('returns the sentences with numbers, names and statements that the primary lacks, with their positions', () => {
    const added = newContentOf(other, termsOfText(primary))
    expect(added.map(({ text }) => text)).toEqual([
      'The plan costs 4.2 million euros, paid by the Nordhav Foundation.',
      'Fishermen had asked for a radar mast instead, cheaper and visible in fog.',
    ])
    for (const { text, start, end } of added) expect(other.slice(start, end)).toBe(text)
  })

  it.each([
    ['the same text', primary, primary],
    ['the same in other order', `Work is to start next spring. ${primary.split('. ')[0]}.`, primary],
    ['nothing', '', primary],
    ['too little to be a statement', 'Read more.', primary],
    [
      'a sentence that was cut off',
      'The Nordhav Foundation pays 4.2 million euros for a new radar…',
      primary,
    ],
    ['a headline', 'Nordhav Foundation pays 4.2 million euros for a new radar in Brelin', primary],
    ['the row of a table', 'Quarter Costs 2024 4.2 3.9 5.1 4.4 2025 3.8 4.0 4.6 4.9.', primary],
    ['a list of links', 'Nordhav Foundation | Radar masts | Fishermen of Brelin | Contact.', primary],
    ['an invitation to read on', 'Read more about the 4.2 million euros of the Nordhav Foundation.', primary],
  ])('returns nothing for %s', (_what, text, own) => {
    expect(newContentOf(text, termsOfText(own))).toEqual([])
  })

  it('does not return the same news twice', () => {
    const twice = `The Nordhav Foundation pays 4.2 million euros. Paid by the Nordhav Foundation: 4.2 million euros.`
    expect(newContentOf(twice, termsOfText(primary))).toHaveLength(1)
  })

  it('works for German too', () => {
    const added = newContentOf(
      'Der Hafenrat baut den Leuchtturm wieder auf. Die Kosten von 4,2 Millionen Euro trägt die Nordhav-Stiftung.',
      termsOfText('Der Hafenrat hat beschlossen, den alten Leuchtturm wieder aufzubauen.'),
    )
    expect(added.map(({ text }) => text)).toEqual([
      'Die Kosten von 4,2 Millionen Euro trägt die Nordhav-Stiftung.',
    ])
  })

  it('returns at most three sentences, in order and with positions, for any texts', () => {
    const text = fc.lorem({ mode: 'sentences', maxCount: 12 })
    fc.assert(
      fc.property(text, text, (one, two) => {
        const added = newContentOf(one, termsOfText(two))
        expect(added.length).toBeLessThanOrEqual(3)
        for (const [at, sentence] of added.entries()) {
          expect(one.slice(sentence.start, sentence.end).replace(/\s+/g, ' ')).toBe(sentence.text)
          expect(sentence.start).toBeGreaterThanOrEqual(added[at - 1]?.end ?? 0)
        }
      }),
    )
  })
})
