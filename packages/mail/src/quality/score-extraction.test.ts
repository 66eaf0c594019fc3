import { describe, expect, it } from 'vitest'
import { type Labels, scoreExtraction } from './score-extraction.ts'

const FERRIES = 'Ferries learn to brake'

const labels: Labels = {
  kind: 'multi',
  lang: 'en',
  articles: [
    {
      title: `${FERRIES} (3 minute read)`,
      url: 'https://a.example/?x=1&y=2',
      first_words: 'Every time a ferry',
    },
    { title: null, url: null, first_words: 'The clerk tossed a coin and' },
    { title: 'A hole becomes a lake', url: 'https://a.example/lake', first_words: null },
  ],
  optional_articles: [{ title: 'Open day at the mill', url: null, first_words: null }],
  not_articles: ['Pans that remember eggs'],
}

const found = (title: string, text = '', url: string | null = null) => ({ title, text, url })

const all = [
  found(FERRIES, 'Every time a ferry stops, it wastes heat.'),
  found('Minutes', 'On Monday the clerk tossed a coin, and minutes were taken.'),
  found('A hole becomes a lake', '', 'https://a.example/lake'),
]

describe('the score of an extraction', () => {
  it('is perfect when every label is found and nothing else', () => {
    const right = {
      precision: 1,
      recall: 1,
      f1: 1,
      found: 3,
      missed: [],
      wrong: [],
      bodies: 2,
      bodiesRight: 2,
    }
    expect(scoreExtraction(labels, all)).toMatchObject(right)
  })

  it('ignores case, punctuation and reading time in titles', () => {
    const { missed } = scoreExtraction(labels, [found('FERRIES: learn – to brake!')])
    expect(missed[0]).toBe('The clerk tossed a coin and')
  })

  it('accepts a third of the title if the address is the same, however it is escaped', () => {
    const at = (url: string) => [found('Ferries brake at last, says harbour', '', url)]
    expect(scoreExtraction(labels, at('https://a.example/?x=1&amp;y=2')).found).toBe(1)
    expect(scoreExtraction(labels, at('https://a.example/other')).found).toBe(0)
  })

  it('counts an optional article neither right nor wrong', () => {
    const score = scoreExtraction(labels, [...all, found('Open day at the mill')])
    expect(score).toMatchObject({ precision: 1, recall: 1, found: 3 })
  })

  it('counts a second prediction of one article as wrong', () => {
    const score = scoreExtraction(labels, [...all, found('A hole becomes a lake')])
    expect(score.wrong).toEqual(['A hole becomes a lake'])
    expect(score.precision).toBe(3 / 4)
  })

  it('reports the traps among the errors', () => {
    const wrong = ['Pans that remember eggs', 'Something else']
    const score = scoreExtraction(labels, [...all, ...wrong.map((title) => found(title))])
    expect(score).toMatchObject({ wrong, traps: wrong.slice(0, 1) })
  })

  it('gives the better match to the label when two fit', () => {
    expect(scoreExtraction(labels, [found('A hole becomes a hole'), ...all]).wrong).toEqual([
      'A hole becomes a hole',
    ])
  })

  it('counts a body that lacks its first words as wrong', () => {
    const score = scoreExtraction(labels, [found(FERRIES, 'A caption.'), ...all.slice(1)])
    expect(score).toMatchObject({ found: 3, bodies: 2, bodiesRight: 1 })
  })

  it('compares Japanese by its characters, as it has no spaces', () => {
    const articles = [{ title: '古い紙で作る日傘', url: null, first_words: null }]
    expect(scoreExtraction({ ...labels, articles }, [found('■古い紙で作る日傘の話')]).found).toBe(1)
  })

  it('is nothing when nothing was found, and perfect when there was nothing to find', () => {
    expect(scoreExtraction(labels, [])).toMatchObject({ precision: 0, recall: 0, f1: 0 })
    expect(scoreExtraction({ ...labels, articles: [] }, [])).toMatchObject({ precision: 1, recall: 1, f1: 1 })
  })
})
