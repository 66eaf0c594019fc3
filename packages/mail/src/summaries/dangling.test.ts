import { describe, expect, it } from 'vitest'
import { isDangling } from './dangling.ts'

describe('isDangling', () => {
  it.each([
    ['en', 'He left the harbour at noon.'],
    ['en', '“This is new,” the keeper said.'],
    ['en', 'However, the lamp stayed dark.'],
    ['en', "It's the third storm."],
    ['en', 'But nobody came.'],
    ['de', 'Er war leer.'],
    ['de', 'Das ist neu.'],
    ['de', 'Dieser Turm bleibt dunkel.'],
    ['nl', 'Maar niemand kwam.'],
    ['fr', 'Il est parti.'],
    ['fr', 'Cette tour reste noire.'],
    ['es', 'Sin embargo, nadie vino.'],
    ['it', 'Questa torre resta buia.'],
    ['pt', 'No entanto, ninguém veio.'],
    ['sv', 'Men ingen kom.'],
  ])('a sentence refers to the one before in %s: %s', (language, sentence) => {
    expect(isDangling(sentence, language)).toBe(true)
  })

  it.each([
    ['en', 'This week the council voted.'],
    ['en', 'Heather keeps the lamp.'],
    ['en', 'The keeper left.'],
    ['de', 'Das Haus ist leer.'],
    ['de', 'Die Stadt zahlt.'],
    ['fr', 'Il y a deux ans, la tour brûlait.'],
    ['it', 'Marta resta.'],
    ['es', 'Suecia no vino.'],
    [null, 'The keeper left.'],
    ['ja', '雨です。'],
  ])('a sentence is self-contained in %s: %s', (language, sentence) => {
    expect(isDangling(sentence, language)).toBe(false)
  })
})
