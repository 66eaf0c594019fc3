import { describe, expect, it } from 'vitest'
import { type Labels, scoreExtraction } from './score-extraction.ts'

const labels: Labels = {
  kind: 'multi',
  lang: 'en',
  articles: [
    {
      title: 'Ferries learn to brake (3 minute read)',
      url: 'https://a.example/?x=1&y=2',
      first_words: 'Every time a ferry stops',
    },
    { title: null, url: null, first_words: 'The clerk tossed a coin and' },
    { title: 'A hole becomes a lake', url: 'https://a.example/lake', first_words: null },
  ],
  optional_articles: [{ title: 'Open day at the mill', url: null, first_words: null }],
  not_articles: ['Pans that remember eggs'],
}

const all = [
  { title: 'Ferries learn to brake', url: null, text: 'Every time a ferry stops, it wastes heat.' },
  { title: 'Minutes', url: null, text: 'On Monday the clerk tossed a coin, and minutes were taken.' },
  { title: 'A hole becomes a lake', url: 'https://a.example/lake', text: '' },
]

describe('the score of an extraction', () => {
  it('is perfect when every label is found and nothing else', () => {
    expect(scoreExtraction(labels, all)).toMatchObject({
      precision: 1,
      recall: 1,
      f1: 1,
      found: 3,
      missed: [],
      wrong: [],
      bodies: 2,
      bodiesRight: 2,
    })
  })

  it('ignores case, punctuation and reading time in titles', () => {
    const [first] = scoreExtraction(labels, [
      { title: 'FERRIES: learn – to brake!', url: null, text: '' },
    ]).missed
    expect(first).toBe('The clerk tossed a coin and')
  })

  it('accepts a third of the title if the address is the same, however it is escaped', () => {
    const link = { title: 'Ferries brake at last, says harbour', text: '' }
    expect(scoreExtraction(labels, [{ ...link, url: 'https://a.example/?x=1&amp;y=2' }]).found).toBe(1)
    expect(scoreExtraction(labels, [{ ...link, url: 'https://a.example/other' }]).found).toBe(0)
  })

  it('counts an optional article neither right nor wrong', () => {
    const score = scoreExtraction(labels, [...all, { title: 'Open day at the mill', url: null, text: '' }])
    expect(score).toMatchObject({ precision: 1, recall: 1, found: 3 })
  })

  it('counts a second prediction of one article as wrong', () => {
    const score = scoreExtraction(labels, [...all, { title: 'A hole becomes a lake', url: null, text: '' }])
    expect(score.wrong).toEqual(['A hole becomes a lake'])
    expect(score.precision).toBe(3 / 4)
  })

  it('reports the traps among the errors', () => {
    const wrong = ['Pans that remember eggs', 'Something else'].map((title) => ({
      title,
      url: null,
      text: '',
    }))
    expect(scoreExtraction(labels, [...all, ...wrong])).toMatchObject({
      wrong: ['Pans that remember eggs', 'Something else'],
      traps: ['Pans that remember eggs'],
    })
  })

  it('gives the better match to the label when two fit', () => {
    const two = [{ title: 'A hole becomes a hole', url: null, text: '' }, ...all]
    expect(scoreExtraction(labels, two).wrong).toEqual(['A hole becomes a hole'])
  })

  it('counts a body that lacks its first words as wrong', () => {
    const [first, ...rest] = all
    const score = scoreExtraction(labels, [
      { title: first?.title ?? '', url: null, text: 'A caption.' },
      ...rest,
    ])
    expect(score).toMatchObject({ found: 3, bodies: 2, bodiesRight: 1 })
  })

  it('compares Japanese by its characters, as it has no spaces', () => {
    const japanese: Labels = {
      kind: 'multi',
      lang: 'ja',
      articles: [{ title: '古い紙で作る日傘', url: null, first_words: null }],
    }
    expect(scoreExtraction(japanese, [{ title: '■古い紙で作る日傘の話', url: null, text: '' }]).found).toBe(1)
  })

  it('is nothing when nothing was found, and perfect when there was nothing to find', () => {
    expect(scoreExtraction(labels, [])).toMatchObject({ precision: 0, recall: 0, f1: 0 })
    expect(scoreExtraction({ ...labels, articles: [] }, [])).toMatchObject({ precision: 1, recall: 1, f1: 1 })
  })
})
