import { describe, expect, it } from 'vitest'
import { parseLineLabels } from './line-labels.ts'

describe('line labels', () => {
  it('say what each line is', () => {
    const { kind, tags, starts } = parseLineLabels(
      'a',
      'kind: roundup\nlang: en\n0-1 N\n2 T\n3 B\n4 O\n5 ?\n6 -\n',
    )
    expect(kind).toBe('roundup')
    expect(tags).toEqual(['navigation', 'navigation', 'title', 'body', null, null, null])
    expect(starts).toEqual([false, false, true, false, null, null, false])
  })

  it('name the title of an essay by its line, its words, or as the subject', () => {
    const title = (value: string) => parseLineLabels('a', `kind: essay\ntitle: ${value}\n0-1 B\n`)
    expect(title('1')).toMatchObject({ title: 1, starts: [false, true] })
    expect(title('On lamps')).toMatchObject({ title: 'On lamps', starts: [false, false] })
    expect(title('subject')).toMatchObject({ title: null, starts: [false, false] })
  })

  it.each([
    ['a word that is no label', 'kind: essay\n0 B\nwhat\n'],
    ['a line without a label', 'kind: essay\n0 B\n2 B\n'],
    ['no kind', '0 B\n'],
  ])('are refused with %s', (_, text) => {
    expect(() => parseLineLabels('a', text)).toThrow('a: ')
  })
})
