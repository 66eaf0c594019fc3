import { describe, expect, it } from 'vitest'
import { readPage } from '../../common/html/page-of.ts'
import { nameAtEnd, splitByLine } from './by-line.ts'
import { readHtml } from './read-html.ts'

const DECK = 'What the rain says to those who write it down'
const TEXT = 'The keeper of the lamp has written down the rain of every day since spring.'

describe('splitByLine', () => {
  it('finds name, dot and date one below the other above the text', () => {
    const lines = readHtml(readPage(`<h3>${DECK}</h3><p>Ida Morrow</p><p>∙</p><p>Apr 11</p><p>${TEXT}</p>`))
    expect(splitByLine(lines)).toEqual({ byLine: { author: 'Ida Morrow', minutes: null }, at: [1, 2, 3] })
  })

  it.each([
    ['a greeting', `<p>Dear friends</p><p>${TEXT}</p>`],
    ['a label and a number', `<p>Ferry News</p><p>14</p><p>${TEXT}</p>`],
    ['a name far from its date', `<p>Ida Morrow</p><p>${TEXT}</p><p>Apr 11</p>`],
  ])('does not take %s for a byline', (_what, html) => {
    expect(splitByLine(readHtml(readPage(html)))).toBeNull()
  })
})

describe('nameAtEnd', () => {
  it.each([
    ['— Robert Tallow', 'Robert Tallow'],
    ['Ida van der Berg', 'Ida van der Berg'],
    ['Robert Tallow et al.', 'Robert Tallow'],
    ['Harbour Times', null],
    ['Robert', null],
    ['Robert went home', null],
  ])('reads "%s"', (last, name) => {
    expect(nameAtEnd(readHtml(readPage(`<p>${TEXT}</p><p>${last}</p>`)))).toBe(name)
  })

  it('finds no name if the text is only a name', () => {
    expect(nameAtEnd(readHtml(readPage('<p>Robert Tallow</p>')))).toBeNull()
  })
})
