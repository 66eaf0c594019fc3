import { describe, expect, it } from 'vitest'
import { readHtml } from './read-html.ts'
import { withoutByLine } from './without-by-line.ts'

const DECK = 'What the rain says to those who write it down'
const TEXT = 'The keeper of the lamp has written down the rain of every day since spring.'

function told(html: string, author: string | null = null) {
  const found = withoutByLine(readHtml(html), author)
  return { author: found.author, texts: found.lines.map(({ text }) => text) }
}

describe('withoutByLine', () => {
  it('takes name, dot and date that stand one below the other over the text', () => {
    expect(told(`<h3>${DECK}</h3><p>Ida Morrow</p><p>∙</p><p>Apr 11</p><p>${TEXT}</p>`)).toEqual({
      author: 'Ida Morrow',
      texts: [DECK, TEXT],
    })
  })

  it('takes a name that ends the text and lets it stand', () => {
    expect(told(`<p>${TEXT}</p><p>— Robert Tallow</p>`)).toEqual({
      author: 'Robert Tallow',
      texts: [TEXT, '— Robert Tallow'],
    })
  })

  it.each([
    ['a paper', `<p>${TEXT}</p><p>Harbour Times</p>`],
    ['a greeting', `<p>Dear friends</p><p>${TEXT}</p>`],
    ['a label and a number', `<p>Ferry News</p><p>14</p><p>${TEXT}</p>`],
  ])('takes %s for nobody', (_what, html) => {
    expect(told(html).author).toBeNull()
    expect(told(html).texts).toEqual(readHtml(html).map(({ text }) => text))
  })

  it('asks no further where the writer is known', () => {
    expect(told(`<p>${TEXT}</p><p>Robert Tallow</p>`, 'Ida Morrow').author).toBe('Ida Morrow')
  })
})
