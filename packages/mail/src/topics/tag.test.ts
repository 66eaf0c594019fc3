import { describe, expect, it } from 'vitest'
import { tag } from './tag.ts'

const en = { language: 'en' } as const

describe('tag', () => {
  it('uses names that the text is about, and nouns that title and text share', () => {
    const tags = tag({
      ...en,
      title: 'Why the lighthouse at Amberley stays dark',
      text: 'The lighthouse keeper of Amberley has waited for the Harbour Council since spring. The Harbour Council waits for the lighthouse.',
    })
    expect(tags).toEqual(['amberley', 'harbour council', 'lighthouse'])
  })

  it('uses one name for each topic, whatever the words, in the language of the text', () => {
    const title = 'A pump for every flat'
    expect(tag({ ...en, title, text: 'Heat pumps hum. A heat pump costs less.' })).toEqual(['heat pumps'])
    expect(tag({ ...en, title: 'Heat pump for tenants', text: '' })).toContain('heat pumps')
    expect(
      tag({ language: 'de', title: 'Wärmepumpe am Fenster', text: 'Die Wärmepumpe brummt leise.' }),
    ).toEqual(['wärmepumpen'])
  })

  it('considers the section heading of an article', () => {
    expect(tag({ ...en, title: 'Quietly', text: 'It works.', section: 'Databases' })).toEqual(['databases'])
  })

  it.each([
    [
      'days and numbers',
      'Why half of it closes on Thursday',
      'On Thursday half of nine close. Thursday is nine.',
    ],
    ['first names', 'Ask Margaret first', 'Everyone asks Margaret. Nobody but Margaret knows.'],
    ['verbs', 'The shop that sells and lends', 'It sells. It lends. Nobody else sells or lends.'],
    [
      'generic words',
      'The best way to change things',
      'There is one way to change things, and no other way.',
    ],
    ['words of a title in capitals', 'Nine Ways To Wait', 'Nine Ways To Wait For Rain'],
  ])('does not use %s', (_what, title, text) => {
    expect(tag({ ...en, title, text })).toEqual([])
  })

  it.each([
    ['a topic that is mentioned once', 'The lighthouse tax', 'It is a cost like no other.'],
    ['a topic that is one of several in a heading', 'Quietly', 'It works.', 'Databases and drones'],
    [
      'a word that is also written small',
      'Register now',
      'Most of them had to wait. Then Register was shown, and they register.',
    ],
    [
      'a word that the title and the text share as one was cut from the other',
      'The maker of a lamp for …',
      'The maker of a lamp for the night has died.',
    ],
    [
      'an age',
      'A five-year-old lamp for all',
      'It is a five-year-old lamp. Most of the five-year-old lamps are lit.',
    ],
    [
      'the newsletter’s own name',
      'A lamp',
      'It is said that Lamp Works will go on. Most of us know Lamp Works.',
    ],
  ])('does not use %s', (_what, title, text, section = '') => {
    expect(
      tag({ ...en, title, text, section, newsletter: 'Lamp Works Daily' }).filter((one) => one !== 'lamp'),
    ).toEqual([])
  })

  it('keeps the dots of abbreviations and the first words of places', () => {
    const text =
      'The mayor of New York met officers of the U.S. Army and asked for tents that could reach the islands. Nobody had seen so many people of the U.S. Army at once in the streets of New York.'
    expect(tag({ title: 'A visit', text, language: 'en' }).sort()).toEqual(['new york', 'u.s. army'])
  })

  it('does not use the author as a subject', () => {
    const text = 'The lamps of Ida Morrow went out. Ida Morrow lit a candle.'
    expect(tag({ ...en, title: 'Dark', text, author: 'Ida Morrow' })).toEqual([])
  })

  it('uses nouns, not names, if the language capitalises all nouns', () => {
    expect(
      tag({
        language: 'de',
        title: 'Förster wollen alte Buchen retten',
        text: 'Die Förster zählen die Buchen in Talheim und retten, was zu retten ist. Hanna Lührs zählt mit, und Hanna Lührs irrt nie.',
      }),
    ).toEqual(['talheim', 'hanna lührs', 'förster'])
  })

  it.each([
    [
      'the name whose title is in capitals',
      'A Long Look At PyTorch',
      'It is fast. It is small.',
      ['pytorch'],
    ],
    ['a title without a text', 'IBM corners storage that nobody wanted', '', ['ibm']],
    [
      'a person without the office',
      'A vote in the valley',
      'It was said that Health Minister Mani Kumar Sharma would soon leave the house. Nobody knows why Mani Kumar Sharma left it.',
      ['mani kumar sharma'],
    ],
    [
      'the whole of a name',
      'What changes',
      'What the Model Context Protocol does is new to most of us. Few of them knew the Model Context Protocol before.',
      ['model context protocol'],
    ],
    [
      'a name without the words around it',
      'What to do',
      'There were days when most of us had to Defuse the Compose BOM in some San Francisco-based teams. Nobody likes to defuse the Compose BOM, not even in the hills of San Francisco.',
      ['compose bom', 'san francisco'],
    ],
    [
      'one number of a word',
      'Lakehouse for nobody',
      'One Lakehouse here. We like the Lakehouse, the Lakehouses and Lakehouses.',
      ['lakehouse'],
    ],
  ])('uses %s', (_what, title, text, expected) => {
    expect(tag({ ...en, title, text })).toEqual(expected)
  })

  it('does not mistake a code library for the topic of books', () => {
    expect(
      tag({ ...en, title: 'A search library', text: 'The library is small. No other library is.' }),
    ).not.toContain('books')
  })

  it('uses nouns of a text without spaces', () => {
    const text = '古い灯台に画家が暮らしている。灯台は夏だけ開く。'
    expect(tag({ language: 'ja', title: '灯台の夏', text })).toContain('灯台')
  })

  it('returns at most five, each once, in lower case', () => {
    const names = ['Amber Works', 'Bright House', 'Copper Mill', 'Delta Yard', 'Elm Bank', 'Fern Hill']
    const text = `${names.map((name) => `We met ${name} and ${name} again.`).join(' ')} Taxes on robots, batteries.`
    const tags = tag({ ...en, title: 'Robots, batteries, banks, taxes and trains', text })
    expect(tags).toHaveLength(5)
    expect(new Set(tags.map((word) => word.toLowerCase())).size).toBe(5)
  })

  it('returns nothing for an empty text', () => {
    expect(tag({ title: '', text: '', language: null })).toEqual([])
  })
})
