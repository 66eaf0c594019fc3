import { describe, expect, it } from 'vitest'
import { tag } from './tag.ts'

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
