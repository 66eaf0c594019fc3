import { describe, expect, it } from 'vitest'
import { categorise } from './categorise.ts'
import { tag } from './tag.ts'

describe('categorise', () => {
  it.each([
    ['technology', 'PostgreSQL 19 released', 'The database gets faster indexes and a new SQL syntax.', null],
    ['ai', 'OpenAI shows a new ChatGPT', 'The chatbot answers in pictures.', null],
    [
      'machine learning',
      'Fine-tuning with less training data',
      'A new dataset and a smaller neural network.',
      null,
    ],
    ['business', 'Bakery chain raises a Series A', 'Investors value the startup at ten million.', null],
    ['marketing', 'What newsletters learn from SEO', 'Marketers measure conversions of landing pages.', null],
    [
      'business',
      'Umsatz sinkt',
      'Das Unternehmen meldet weniger Umsatz, die Aktie fällt an der Börse.',
      null,
    ],
    ['technology', 'Something new', 'Worth a look.', 'Programming and software'],
    ['other', 'A million postcards', 'Sorted by hand, one by one.', null],
    ['other', '', '', null],
  ] as const)('finds %s in "%s"', (category, title, text, section) => {
    expect(categorise({ title, text, section })).toBe(category)
  })
})

describe('tag', () => {
  it('takes names and terms that title and text share', () => {
    const tags = tag({
      title: 'Why the lighthouse at Amberley stays dark',
      text: 'The lighthouse keeper of Amberley has waited for the Harbour Council since spring. The Harbour Council waits for the lighthouse.',
      language: 'en',
    })
    expect(tags).toEqual(expect.arrayContaining(['lighthouse', 'amberley', 'harbour council']))
    expect(tags.length).toBeLessThanOrEqual(5)
    expect(tags).toEqual(tags.map((word) => word.toLowerCase()))
  })

  it('takes nouns only where a language marks them', () => {
    expect(
      tag({
        title: 'Förster wollen alte Buchen retten',
        text: 'Die Förster zählen die Buchen und retten, was zu retten ist.',
        language: 'de',
      }),
    ).toEqual(['förster', 'buchen'])
  })

  it('finds nothing in nothing', () => {
    expect(tag({ title: '', text: '', language: null })).toEqual([])
  })
})
