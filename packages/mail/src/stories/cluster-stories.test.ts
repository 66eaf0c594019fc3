import { describe, expect, it } from 'vitest'
import { clusterStories } from './cluster-stories.ts'
import type { StoryArticle } from './sketch-of.ts'

const item = (id: string, over: object = {}): StoryArticle => ({
  id,
  at: Date.parse('2025-03-01'),
  issue: id,
  source: id,
  language: null,
  title: `Title ${id}`,
  text: '',
  url: null,
  ...over,
})

const COLUMNS = [
  { title: 'Quick hits', text: 'A bakery in Velle now delivers its bread by rowing boat.' },
  { title: 'Quick hits', text: 'The choir of Brelin looks for two more basses before Easter.' },
] as const

describe('clusterStories', () => {
  it('joins two articles that link to the same page, whatever their tracking parameters', () => {
    const items = [
      item('a', { url: 'https://x.example/s?utm_source=a' }),
      item('b', { url: 'http://www.x.example/s/' }),
    ]
    expect(clusterStories(items)).toEqual([
      { id: 'a', cluster: 'a' },
      { id: 'b', cluster: 'a' },
    ])
  })

  it('joins two articles with the same title', () => {
    const title = 'Harbour council votes to rebuild lighthouse'
    expect(
      clusterStories([item('a', { title }), item('b', { title: `${title.toUpperCase()} (3 min read)` })])[1]
        ?.cluster,
    ).toBe('a')
  })

  it.each([
    ['titles too short to tell', { title: 'Weekly links' }, { title: 'Weekly links' }],
    ['names of columns above other texts', ...COLUMNS],
    ['links to a front page', { url: 'https://x.example/' }, { url: 'https://x.example' }],
    ['links that hide their target', { url: 'https://t.co/abc' }, { url: 'https://t.co/abc' }],
  ])('does not join by %s', (_what, a, b) => {
    expect(clusterStories([item('a', a), item('b', b)]).map(({ cluster }) => cluster)).toEqual(['a', 'b'])
  })

  it('keeps items of one series apart that share most of their sentences, and joins one that is sent again or corrected', () => {
    const words = ['kelp', 'umber', 'fjord', 'larch', 'sable', 'quartz', 'thistle']
    const entry = (n: number) => ({
      source: 'Letters',
      at: Date.parse('2025-03-01') + n * 86_400_000,
      title: 'The word of the day for sailors',
      text: `Today's word is ${words[n % 7]}. It comes from the trade of the coast. The meeting takes place at the old customs house. Doors open at seven in the evening and entry is free. Please bring your own cup. We look forward to seeing you there.`,
    })
    const items = Array.from({ length: 7 }, (_, n) => item(`${n}`, entry(n)))
    const again = item('again', { ...entry(3), at: Date.parse('2025-03-09') })
    const corrected = item('corrected', { ...entry(5), at: entry(5).at + 3_600_000 })
    const fixed = { ...corrected, text: corrected.text.replace('evening', 'morning') }
    const clusters = clusterStories([...items, again, fixed]).map(({ cluster }) => cluster)
    expect(clusters).toEqual([...items.map(({ id }) => id), '3', '5'])
  })

  it('treats a text with other numbers as another report, and with one corrected number as the same text', () => {
    const report = (warmest: string, rain: string, wind: string) => ({
      title: 'The weather in the harbour of Brelin today',
      text: `Sailors at Brelin can expect ${warmest} degrees at noon and ${rain} millimetres of rain before the evening. The wind turns from the west and blows with ${wind} knots past the Skarn lighthouse, and boats should keep to the inner channel until the tide has turned.`,
    })
    const items = [
      item('a', report('14.5', '3.2', '18')),
      item('b', report('21.7', '0.4', '9')),
      item('c', report('14.5', '3.4', '18')),
    ]
    expect(clusterStories(items).map(({ cluster }) => cluster)).toEqual(['a', 'b', 'a'])
  })
})
