import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../text/sentences.ts'
import { countWords } from '../text/words-of.ts'
import { summarise } from './summarise.ts'

const LONG = [
  'The harbour council voted on Tuesday to rebuild the old lighthouse.',
  'Work starts in spring and takes two years.',
  'Nobody spoke against it.',
  'The lighthouse has stood dark since a storm in 1987 broke its lamp and flooded the stairs that keepers had used for a century.',
  'Harbour pilots say that the new light will be seen from twelve miles.',
  'There was cake.',
].join(' ')

function summaryOf(input: Parameters<typeof summarise>[0]): string {
  return summarise(input)
    .sentences.map(({ text }) => text)
    .join(' ')
}

describe('summarise', () => {
  it('gives a short blurb back as it is', () => {
    const text = 'Four tunnels were finished last autumn. Cameras counted nine hundred crossings.'
    expect(summaryOf({ title: 'Hedgehogs', text, language: 'en' })).toBe(text)
  })

  it('begins with what the text begins with and speaks of what the title names', () => {
    const summary = summaryOf({ title: 'Harbour council rebuilds lighthouse', text: LONG, language: 'en' })
    expect(summary).toMatch(/^The harbour council voted/)
    expect(summary).not.toContain('There was cake')
  })

  it('cuts a single endless sentence at a word', () => {
    const summary = summaryOf({ title: '', text: `${'word '.repeat(200)}end.`, language: 'en' })
    expect(countWords(summary)).toBe(60)
    expect(summary).toMatch(/ …$/)
  })

  it('says nothing of a text without words', () => {
    expect(summaryOf({ title: 'A title', text: ' \n ', language: null })).toBe('')
  })

  it('is made of whole sentences of the text, in their order, and at most 60 words', () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/)
    const sentence = fc.array(word, { minLength: 1, maxLength: 25 }).map((words) => `A${words.join(' ')}.`)
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 4, maxLength: 14 }), (sentences) => {
        const text = sentences.join(' ')
        const summary = summaryOf({ title: 'x', text, language: 'en' })
        expect(countWords(summary)).toBeLessThanOrEqual(60)
        const all = sentencesOf(text, 'en').map((own) => own.text)
        let at = 0
        for (const part of sentencesOf(summary, 'en').map((own) => own.text)) {
          at = all.indexOf(part, at) + 1
          expect(at).toBeGreaterThan(0)
        }
      }),
    )
  })
})
