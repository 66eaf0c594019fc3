import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../../common/text/sentences.ts'
import { supportOf } from './support-of.ts'

const TEXT = `The harbour council of Ostervik voted on Tuesday to rebuild the old lighthouse. Work starts in spring, costs 14,000 crowns and takes two years.

Nobody spoke against it. The pilots of Ostervik say that the new light can be seen from twelve miles. The lamp will not swing above the bay at night. A museum may open in the keeper's house.

In Halmvik, where 3.5 million people live, a tower fell into the sea.`

const supported = (sentence: string, text = TEXT, language = 'en') => {
  const place = supportOf(sentence, text, language)
  return place && text.slice(place.start, place.end)
}

describe('the supporting passage of a sentence', () => {
  it.each([
    ['its own words', 'Nobody spoke against it.', 'Nobody spoke against it.'],
    [
      'other forms and order of the words',
      'Rebuilding the old lighthouse was voted for by the harbour council of Ostervik.',
      'The harbour council of Ostervik voted on Tuesday to rebuild the old lighthouse.',
    ],
    [
      'two sentences that follow each other',
      'From spring the council will rebuild the lighthouse, in two years and for 14,000 crowns.',
      'Work starts in spring, costs 14,000 crowns and takes two years.',
    ],
    [
      'numbers written otherwise',
      'Work costs 14.000 crowns and takes 2 years.',
      'Work starts in spring, costs 14,000 crowns and takes two years.',
    ],
    [
      'a possibility that stays one',
      "A museum could open in the keeper's house.",
      "A museum may open in the keeper's house.",
    ],
    [
      'a denial that stays one',
      'At night, the lamp above the bay will never swing.',
      'The lamp will not swing above the bay at night.',
    ],
  ])('is found for %s', (_, sentence, source) => {
    expect(supported(sentence)).toBe(source)
  })

  it.each([
    ['a number that the text lacks', 'Work starts in spring and costs 15,000 crowns.'],
    ['a number of another scale', 'In Halmvik, where 3.5 billion people live, a tower fell into the sea.'],
    ['a number in words that the text lacks', 'Work starts in spring and takes three years.'],
    ['a name that the text lacks', 'The harbour council of Bergen voted to rebuild the old lighthouse.'],
    ['a name that it begins with', 'Bergen voted on Tuesday to rebuild the old lighthouse.'],
    ['a name that stands elsewhere in the text', 'The harbour council of Halmvik voted on Tuesday.'],
    [
      'a name put together of two',
      'Harbour pilot Ford Marlow of Ostervik rowed out.',
      'Nell Ford of Ostervik rowed out. The harbour pilot was Tim Marlow.',
    ],
    ['what far sentences say together', 'The harbour council voted that a tower fell into the sea.'],
    ['a denial of what is said', 'The harbour council of Ostervik did not vote to rebuild the lighthouse.'],
    ['what the text denies', 'The lamp will swing above the bay at night.'],
    ['what the text holds possible only', "A museum opens in the keeper's house."],
    ['words of its own', 'Fishermen celebrated with fireworks and music until midnight.'],
    ['hardly any word', 'They voted.'],
    ['no word', '…!'],
  ])('is missing for %s', (_, sentence, text = TEXT) => {
    expect(supported(sentence, text)).toBeNull()
  })

  it.each([
    [
      'de',
      'Der Rat der Stadt Ostervik hat am Dienstag beschlossen, den Leuchtturm neu zu bauen. Er kostet 3 Millionen Kronen.',
      'Ostervik wird den Leuchtturm der Stadt neu bauen, beschloss der Rat.',
      'Der Rat der Stadt Ostervik hat den Leuchtturm nicht beschlossen.',
    ],
    [
      'ja',
      '港の評議会は火曜日に古い灯台を建て直すことを決めた。工事は春に始まる。',
      '評議会は古い灯台を建て直すことを決めた。',
      '東京の新しい駅は来年の夏に閉まる予定だ。',
    ],
    [
      'ar',
      'صوت مجلس الميناء يوم الثلاثاء على إعادة بناء المنارة القديمة. يبدأ العمل في الربيع.',
      'صوت مجلس الميناء على إعادة بناء المنارة.',
      'أغلقت المدينة محطة القطار الجديدة أمس.',
    ],
  ])('is recognised in %s', (language, text, said, unsaid) => {
    expect(supportOf(said, text, language)).not.toBeNull()
    expect(supportOf(unsaid, text, language)).toBeNull()
  })

  it('is, for each sentence of a text, the sentence itself', () => {
    for (const { text, start, end } of sentencesOf(TEXT, 'en')) {
      expect(supportOf(text, TEXT, 'en')).toEqual({ start, end })
    }
  })

  it('is within the text, or none, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (sentence, text) => {
        const place = supportOf(sentence, text, null)
        if (place === null) return
        expect(place.start).toBeGreaterThanOrEqual(0)
        expect(place.end).toBeGreaterThan(place.start)
        expect(place.end).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})
