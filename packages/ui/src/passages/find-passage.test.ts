import { describe, expect, test } from 'vitest'
import { passageFinder } from './find-passage.ts'
import type { StoredPassage } from './passage.ts'

const TEXT = `From the quay the ship looks like any other bulk carrier until you count the chimneys. There are five, and
only one of them is a chimney. When the wind comes across the deck they begin to turn. A spinning column drags air
around with it. When the wind comes across the deck the captain smiles.`

/** The passage of `quote` in `text`, the one after `from`, as the reader would store it. */
function passage(text: string, quote: string, from = 0): StoredPassage {
  const start = text.indexOf(quote, from)
  const end = start + quote.length
  return {
    id: 'h',
    text: quote,
    prefix: text.slice(Math.max(0, start - 32), start),
    suffix: text.slice(end, end + 32),
    start,
    end,
  }
}

/** The text at the position of the passage. */
function found(text: string, wanted: StoredPassage): string | undefined {
  const place = passageFinder(text)(wanted)
  return place && text.slice(place.start, place.end)
}

describe('a passage', () => {
  test('is found where it was', () => {
    const wanted = passage(TEXT, 'only one of them is a chimney')
    expect(passageFinder(TEXT)(wanted)).toEqual({ start: wanted.start, end: wanted.end })
  })

  test('of words that occur twice is found at its own position', () => {
    const quote = 'the wind comes across the deck'
    for (const start of [TEXT.indexOf(quote), TEXT.lastIndexOf(quote)]) {
      expect(passageFinder(TEXT)(passage(TEXT, quote, start))).toMatchObject({ start })
    }
  })

  test('of words that occur twice is found by its surroundings when the text before has grown', () => {
    const quote = 'the wind comes across the deck'
    const wanted = passage(TEXT, quote)
    const longer = `${'A new beginning. '.repeat(9)}${TEXT}`
    expect(passageFinder(longer)(wanted)?.start).toBe(longer.indexOf(quote))
  })

  test('that is repeated with the same surroundings is found by its position', () => {
    const rows = 'one two three. '.repeat(40)
    const wanted = passage(rows, 'two', 300)
    expect(passageFinder(rows)(wanted)).toMatchObject({ start: wanted.start })
  })

  test('is found whatever the white space', () => {
    const wanted = {
      ...passage(TEXT, 'There are five, and\nonly one'),
      text: 'There are five,\n\nand only one',
    }
    const other = TEXT.replaceAll('\n', '   ')
    expect(found(other, wanted)).toBe('There are five, and   only one')
  })

  test('is found when a word of it has changed', () => {
    const changed = TEXT.replace('one of them is', 'one of these is')
    expect(found(changed, passage(TEXT, 'only one of them is a chimney'))).toBe(
      'only one of these is a chimney',
    )
  })

  test('that is long is found when words in its middle have changed', () => {
    const quote = TEXT.slice(5, 260)
    const changed = TEXT.replace('bulk carrier', 'freighter')
    expect(found(changed, passage(TEXT, quote))).toBe(changed.slice(5, 257))
  })

  test('that was removed is not found', () => {
    expect(
      found(
        'Something else stands here now, about bees and their keepers.',
        passage(TEXT, 'A spinning column drags air'),
      ),
    ).toBe(undefined)
  })

  test('of one short word is not found in another text', () => {
    expect(found('Bees read the air. The end.', passage(TEXT, 'the', 100))).toBe(undefined)
  })

  test('is found by its words alone when nothing else is known', () => {
    const wanted = { id: 'h', text: 'five', prefix: null, suffix: null, start: null, end: null }
    expect(found(TEXT, wanted)).toBe('five')
  })

  test.each([
    ['Hebrew', 'הספינה חוזרת אל הנמל בערב, והרוח נושבת מן הים.', 'והרוח נושבת'],
    ['Japanese', '船は港に戻る。風は海から吹く。船長は微笑む。', '風は海から吹く'],
    ['emoji', 'Sails 👩‍🚀⛵ are back 👩‍🚀⛵ again', '👩‍🚀⛵ again'],
  ])('in %s is found', (_, text, quote) => {
    expect(found(text, passage(text, quote))).toBe(quote)
  })

  test('of nothing but white space is not found', () => {
    expect(passageFinder(TEXT)({ ...passage(TEXT, 'five'), text: ' \n' })).toBe(undefined)
  })
  test('is cheap to search for, even if a thousand overlap, or none of a hundred remains', () => {
    const words = 'the quick brown fox jumps over lazy dogs while reading a calm letter about bread'.split(
      ' ',
    )
    const page = Array.from({ length: 20_000 }, (_, n) => words[(n * n) % 14]).join(' ')
    const find = passageFinder(page)
    for (let start = 0; start < 1000; start += 1) {
      const wanted = passage(page, page.slice(start, start + 400).trim(), start)
      expect(find(wanted)?.start).toBe(wanted.start)
    }
    const gone = [...'quickbrownfox'.repeat(31)].reverse().join('')
    for (let start = 0; start < 100; start += 1) {
      expect(find({ id: 'h', text: gone, prefix: 'x', suffix: 'y', start, end: start + 403 })).toBeUndefined()
    }
  })
})
