import { describe, expect, it } from 'vitest'
import { likelyTags, TAGS, type Tag } from './tags.ts'

const logs = (likely: Partial<Record<Tag, number>>) => TAGS.map((tag) => likely[tag] ?? -6)
const indifferent = [...TAGS, null].map(() => TAGS.map(() => 0))
const anything = () => true

describe('likelyTags', () => {
  it('takes the most likely tag of each line if any may follow any', () => {
    const lines = [logs({ title: 3 }), logs({ body: 2, ad: 1 }), logs({ footer: 4 })]
    expect(likelyTags(lines, indifferent, anything)).toEqual(['title', 'body', 'footer'])
  })

  it('takes a doubtful line for what usually follows', () => {
    const follows = indifferent.map((row, above) =>
      row.map((_, below) => (TAGS[above] === 'body' && TAGS[below] === 'body' ? 4 : 0)),
    )
    const lines = [logs({ body: 3 }), logs({ body: 0, ad: 0.5 }), logs({ body: 3 })]
    expect(likelyTags(lines, indifferent, anything)).toEqual(['body', 'ad', 'body'])
    expect(likelyTags(lines, follows, anything)).toEqual(['body', 'body', 'body'])
  })

  it('begins with what mails begin with', () => {
    const follows = indifferent.with(
      TAGS.length,
      TAGS.map((tag) => (tag === 'navigation' ? 6 : 0)),
    )
    expect(likelyTags([logs({ body: 1, navigation: 0 })], follows, anything)).toEqual(['navigation'])
  })

  it('gives no line a tag that it may not have', () => {
    const lines = [logs({ title: 5, body: 1 }), logs({ title: 1, body: 5 })]
    const isOpen = (line: number, tag: Tag) => (tag === 'title') === (line === 1)
    expect(likelyTags(lines, indifferent, isOpen)).toEqual(['body', 'title'])
  })

  it('returns nothing for no lines', () => {
    expect(likelyTags([], indifferent, anything)).toEqual([])
  })
})
