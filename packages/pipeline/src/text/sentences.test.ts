import { describe, expect, it } from 'vitest'
import { sentencesOf } from './sentences.ts'

describe('sentencesOf', () => {
  it.each([
    [
      'en',
      'Dr. Marlow met Mr. Tan at 5 p.m. on Friday. They talked.',
      ['Dr. Marlow met Mr. Tan at 5 p.m. on Friday.', 'They talked.'],
    ],
    ['en', 'It cost $3.50. Cheap!', ['It cost $3.50.', 'Cheap!']],
    ['en', 'The U.S. firm left. Why?', ['The U.S. firm left.', 'Why?']],
    ['de', 'Am 3. Mai kam z. B. der Zug. Er war leer.', ['Am 3. Mai kam z. B. der Zug.', 'Er war leer.']],
    ['fr', 'M. Dupont est parti. Il pleut.', ['M. Dupont est parti.', 'Il pleut.']],
    ['ja', '雨です。傘を持って。', ['雨です。', '傘を持って。']],
    ['en', 'First paragraph\n\nSecond one', ['First paragraph', 'Second one']],
    ['en', '', []],
  ])('splits %s: %s', (language, text, expected) => {
    expect(sentencesOf(text, language).map((sentence) => sentence.text)).toEqual(expected)
  })
})
