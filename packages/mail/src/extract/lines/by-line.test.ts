import { describe, expect, it } from 'vitest'
import { readPage } from '../../common/html/page-of.ts'
import { byLineOf, nameAtEnd, splitByLine } from './by-line.ts'
import { readHtml } from './read-html.ts'

describe('byLineOf', () => {
  it.each([
    ['By Ida Morrow · 6 min read', 'Ida Morrow', 6],
    ['Von Jonas Ahlers · 5 Min. Lesezeit', 'Jonas Ahlers', 5],
    ['Ida Morrow · 9 minute read', 'Ida Morrow', 9],
    ['Ida Morrow, 15 min', 'Ida Morrow', 15],
    ['(Ida Morrow / 7 min)', 'Ida Morrow', 7],
    ['door Anneke de Wit | 4 minuten leestijd', 'Anneke de Wit', 4],
    ['Par Hélène Dubreuil – 3 min de lecture', 'Hélène Dubreuil', 3],
    ['Por Lucía Ferrán · Lectura de 8 min', 'Lucía Ferrán', 8],
    ['di Carlo Benedetti · 4 minuti di lettura', 'Carlo Benedetti', 4],
    ['By Ida Morrow and Theo Quist', 'Ida Morrow and Theo Quist', null],
    ['By Ida Morrow, Theo Quist and Jo Marsh, 14 November 2026', 'Ida Morrow, Theo Quist and Jo Marsh', null],
    ['Written by Ida Morrow, Senior Editor', 'Ida Morrow', null],
    ['Ida Morrow • Nov 14, 2026', 'Ida Morrow', null],
    ['14.11.2026 · Ida Morrow', 'Ida Morrow', null],
    ['14. November 2026 · Lesezeit: ca. 5 Minuten', null, 5],
    ['5 min read', null, 5],
    ['Opinion · 5 min read', null, 5],
    ['The Evening Post · 3 min read', null, 3],
    ['Ida Morrow · 20 min listen', 'Ida Morrow', null],
    ['⏱ 4 min read', null, 4],
  ])('reads “%s”', (text, author, minutes) => {
    expect(byLineOf(text)).toEqual({ author, minutes })
  })

  it.each([
    'By the way, the kettle is on.',
    'By Monday',
    'Von Berlin nach Wien',
    'Field Notes',
    '15 min',
    'Boil for 15 min',
    'Ida Morrow',
    'November 14, 2026',
    'A five minute read that will change how you read',
    'The council meets at 18:30 in the old town hall',
    'Ida Morrow won the prize on 14 November 2026',
    'Jul 16 | Read Full Story',
    '8:00 Holy Communion',
    '10.30 Uhr Offenes Singen',
    'Mix the flour, the water and the salt, and knead for 10 minutes',
  ])('“%s” is not a byline', (text) => {
    expect(byLineOf(text)).toBeNull()
  })
})

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
