import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import eld from 'eld/extrasmall'
import { describe, expect, it } from 'vitest'
import { languageOf } from './language-of.ts'

const GALLERY = path.join(import.meta.dirname, '../../../gallery')
/** The first sentence of the Universal Declaration of Human Rights. */
const SENTENCES = {
  en: 'All human beings are born free and equal in dignity and rights.',
  de: 'Alle Menschen sind frei und gleich an Würde und Rechten geboren.',
  tr: 'Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar.',
  el: 'Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.',
  ru: 'Все люди рождаются свободными и равными в своем достоинстве и правах.',
  he: 'כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.',
  hi: 'सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।',
  ja: 'すべての人間は、生れながらにして自由であり、かつ、尊厳と権利とについて平等である。',
}

describe('the language of a text', () => {
  it.each(Object.entries(SENTENCES))('is %s', (language, sentence) => {
    expect(languageOf(sentence)).toBe(language)
  })

  it('is unknown if the text is too short', () => {
    expect(languageOf('Guten Tag')).toBeNull()
  })

  it('is what the library finds with its own table', () => {
    const mails = readdirSync(GALLERY).filter((name) => name.endsWith('.eml'))
    const pieces = mails.flatMap((name) => {
      const text = readFileSync(path.join(GALLERY, name), 'utf8').replaceAll(/https?:\S+|\S+@\S+|\s+/g, ' ')
      return Array.from({ length: Math.floor(text.length / 400) }, (_, n) =>
        `${text.slice(400 * n, 400 * (n + 1))}`.trim(),
      )
    })
    expect(pieces.length).toBeGreaterThan(100)
    for (const piece of pieces) expect(languageOf(piece) ?? '').toBe(eld.detect(piece).language)
  })
})
