import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from './sentences.ts'

/** Texts, with a line between their sentences. */
const SENTENCES: [string, string][] = [
  ['en', 'Dr. Marlow met Mr. Tan at 5 p.m. on Friday. | They talked.'],
  ['en', 'It cost $3.50. | Cheap! | Version 2.1.3 is out.'],
  ['en', 'The U.S. firm left. | Why? | Nobody in the U.S. Senate knew.'],
  [
    'en',
    'The lamp has been dark since 1987. | The keepers left that year. | He said no. | Then they sold it.',
  ],
  ['en', 'They meet at 5 p.m. | The doors open earlier.'],
  ['en', 'It was built by J. R. Harbour and Lamp Inc. of Boston. | Nobody else bid.'],
  ['en', '“Is it dark?” she asked. | He nodded. | Yahoo! has closed.'],
  ['en', 'See No. 5 on page 12. | It explains Fig. 3 best.'],
  ['en', 'Boats, nets, ropes, etc. are sold. | We came, saw, etc. | The rest is known.'],
  ['en', 'It goes on ... and on. | It ends.'],
  ['en', 'The course teaches ASP and .NET Core to beginners. | Visual Basic .NET is next.'],
  ['de', 'Am 3. Mai kam z. B. der Zug. | Er war leer. | Dr. Lampe kam um 8.30 Uhr, d. h. zu spät.'],
  [
    'de',
    'Im 21. Jahrhundert wurden es 12. | Die Stadt zahlte 3 Mio. Euro. | Das war 1987. | Der Turm blieb dunkel.',
  ],
  [
    'fr',
    'M. Dupont est parti. | Il pleut. | Mme Roy, 31 ans, reste « à bord ». | Pourquoi ? | Personne ne sait.',
  ],
  ['es', 'El Sr. Gil llegó a las 8.30. | ¿Por qué? | ¡Nadie lo sabe! | EE. UU. no respondió.'],
  ['nl', 'Dhr. Bos kwam om 8.30 uur. | Dat was o.a. te laat. | Niemand lachte.'],
  ['it', 'Il Sig. Rossi è partito. | Piove. | Costa 3,50 euro.'],
  ['pt', 'O Dr. Reis chegou às 8.30. | Choveu. | Ninguém riu.'],
  ['sv', 'Hon kom bl.a. från Lund. | Det var den 3 maj.'],
  ['ja', '雨です。 | 傘を持って。'],
  ['zh', '今天下雨。 | 带伞了吗？ | 没有！'],
  ['ar', 'نزل المطر. | هل معك مظلة؟ | لا.'],
  ['ru', 'Дождь идёт. | Где зонт? | Его нет.'],
]

const textsOf = (text: string, language: string | null) =>
  sentencesOf(text, language).map((sentence) => sentence.text)

describe('sentencesOf', () => {
  it.each(SENTENCES)('splits %s: %s', (language, text) => {
    const sentences = text.split(' | ')
    expect(textsOf(sentences.join(['ja', 'zh'].includes(language) ? '' : ' '), language)).toEqual(sentences)
  })

  it('ends a sentence at blank lines, before list items and after short lines', () => {
    const text = 'What is new\nThe lamp is lit.\n\nWho comes\n\n• Anna, with a lamp\n• Ben'
    expect(textsOf(text, 'en')).toEqual([
      'What is new',
      'The lamp is lit.',
      'Who comes',
      'Anna, with a lamp',
      'Ben',
    ])
    expect(textsOf('', 'en')).toEqual([])
  })

  it('returns the position of each sentence: its words are there, and every word is in one sentence', () => {
    const piece = fc.constantFrom(
      'Dr. ',
      'a',
      'B. ',
      '1. ',
      '. ',
      '? ',
      '\n',
      '\n\n',
      '• ',
      '“',
      '” ',
      ' ',
      'word',
      '雨。',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('')
        let end = 0
        for (const sentence of sentencesOf(text, 'en')) {
          expect(text.slice(end, sentence.start)).not.toMatch(/[\p{L}\p{N}]/u)
          expect(text.slice(sentence.start, sentence.end).replace(/\s+/g, ' ')).toBe(sentence.text)
          end = sentence.end
        }
        expect(text.slice(end)).not.toMatch(/[\p{L}\p{N}]/u)
      }),
    )
  })
})
