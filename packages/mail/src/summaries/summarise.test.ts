import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sentencesOf } from '../common/text/sentences.ts'
import { countWords } from '../common/text/words-of.ts'
import { cpuMsOf } from '../testing/cpu-time.ts'
import { isDangling } from './dangling.ts'
import { paragraphLabels, summarise } from './summarise.ts'

const LONG = [
  'The harbour council voted on Tuesday to rebuild the old lighthouse.',
  'Work starts in spring and takes two years.',
  'Nobody spoke against it.',
  'The lighthouse has stood dark since a storm in 1987 broke its lamp and flooded the stairs that keepers had used for a century.',
  'Harbour pilots say that the new light will be seen from twelve miles.',
  'There was cake.',
].join(' ')

function summaryOf(input: Parameters<typeof summarise>[0]): string {
  return summarise(input)
    .sentences.map(({ text }) => text)
    .join(' ')
}

describe('summarise', () => {
  it("a roundup item's blurb is its summary if it fits", () => {
    const text = 'Four tunnels were finished last autumn. Cameras counted nine hundred crossings.'
    expect(summaryOf({ title: 'Hedgehogs', text, language: 'en' })).toBe(text)
  })

  it.each([
    ['only an address', 'See the plans at http://lamps.example/plans.'],
    ['what leads in to a link', 'The council has drawn its plans here:'],
    ['the number of the next item', '4.'],
    ['a call to read the review', 'Read our review.'],
    ['a call to read on', 'Read more'],
  ])('a short text loses %s', (_what, sentence) => {
    const text = `Four tunnels were finished last autumn.\n\n${sentence}`
    expect(summaryOf({ title: 'Hedgehogs', text, language: 'en' })).toBe(
      'Four tunnels were finished last autumn.',
    )
    expect(summaryOf({ title: 'Hedgehogs', text: sentence, language: 'en' })).toBe('')
  })

  it.each([
    ['has most of it', 'Four tunnels for hedgehogs were finished …', 'Nobody spoke against it at all.'],
    [
      'has little of it',
      'Four tunnels …',
      'Four tunnels for hedgehogs were finished last autumn. Nobody spoke against it at all.',
    ],
  ])('a sentence that the title was cut from is kept unless the title %s', (_what, title, expected) => {
    const text = 'Four tunnels for hedgehogs were finished last autumn. Nobody spoke against it at all.'
    expect(summaryOf({ title, text, language: 'en' })).toBe(expected)
  })

  it.each(['LAMPTON, LX -- ', 'NEW LAMPTON (LMP) – '])('a report loses its dateline %s', (dateline) => {
    const text = 'Four tunnels were finished last autumn.'
    expect(summaryOf({ title: 'Hedgehogs', text: `${dateline}${text}`, language: 'en' })).toBe(text)
  })

  it('names of authors alone are no summary', () => {
    const summary = (text: string) => summaryOf({ title: 'A map of every building', text, language: 'en' })
    expect(summary('Tim Wallace, Derek Watkins & John Schwartz, NYT')).toBe('')
    expect(summary('Lampton, a town of Harbour County, has a new map')).not.toBe('')
  })

  it('a sentence is without the label of its paragraph that several articles have', () => {
    const part = (subject: string) =>
      `What happened: The ${subject} was closed on Monday after a storm.\nYes, but: The town wants it back by spring.`
    const texts = [part('bridge'), part('harbour'), part('library'), 'Mara: I saw it.']
    const labels = paragraphLabels(texts)
    expect([...labels]).toEqual(['What happened', 'Yes, but'])
    const { sentences } = summarise({ title: 'News', text: texts[0] ?? '', language: 'en', labels })
    expect(sentences.map(({ text }) => text)).toEqual([
      'The bridge was closed on Monday after a storm.',
      'The town wants it back by spring.',
    ])
    for (const { text, start, end } of sentences) expect(texts[0]?.slice(start, end)).toBe(text)
  })

  it('a sentence that repeats the title is omitted from a long text, too', () => {
    const title = 'Harbour council voted to rebuild the old lighthouse on Tuesday'
    expect(summaryOf({ title, text: LONG, language: 'en' })).not.toContain('voted')
  })

  it('omits addresses, and drawn lines', () => {
    const text = `See the plans: https://harbour.example/plans.asp?\nid=4 of the council. ${LONG} ~~~~~~~~ A word from us. ~~~~~~~~ Buy a lighthouse today!`
    const summary = summaryOf({ title: 'Harbour council rebuilds lighthouse', text, language: 'en' })
    expect(summary).toMatch(/harbour council voted/)
    expect(summary).not.toMatch(/:\/\/|~~/)
  })

  it('begins with the opening of the text and omits uninformative sentences', () => {
    const summary = summaryOf({ title: 'Harbour council rebuilds lighthouse', text: LONG, language: 'en' })
    expect(summary).toMatch(/^The harbour council voted/)
    expect(summary).not.toContain('There was cake')
  })

  it('cuts a single very long sentence at the end of a clause', () => {
    const text = `The council ${'spoke and '.repeat(20)}voted; nobody ${'came or '.repeat(40)}left.`
    expect(summaryOf({ title: '', text, language: 'en' })).toMatch(/^The council spoke .* voted$/)
  })

  it('cuts a sentence without clauses at a word', () => {
    const summary = summaryOf({ title: '', text: `${'word '.repeat(200)}end.`, language: 'en' })
    expect(countWords(summary)).toBe(60)
    expect(summary).toMatch(/ …$/)
  })

  it('is empty for a text without words', () => {
    expect(summaryOf({ title: 'A title', text: ' \n ', language: null })).toBe('')
  })

  it.each([
    ['de', 'Der Rat baut den alten Turm neu auf.', 'Er war lange dunkel.'],
    ['fr', 'Le conseil rebâtit la vieille tour du port.', 'Elle était noire depuis longtemps.'],
    ['es', 'El consejo reconstruye la vieja torre del puerto.', 'Pero nadie sabe cuándo.'],
  ])('refers to no omitted sentence (%s)', (language, whole, leaning) => {
    const text = Array.from({ length: 9 }, () => `${whole} ${leaning}`).join(' ')
    const { sentences } = summarise({ title: '', text, language })
    const all = sentencesOf(text, language)
    for (const [at, { text: own, start }] of sentences.entries()) {
      const before = all[all.findIndex((sentence) => sentence.start === start) - 1]
      if (isDangling(own, language)) expect(sentences[at - 1]?.start).toBe(before?.start)
    }
    expect(isDangling(sentences[0]?.text ?? '', language)).toBe(false)
  })

  it('may begin with the first sentence of the text, whatever its first word', () => {
    const text = `It was the year in which the harbour council voted to rebuild the lighthouse. ${LONG}`
    const { sentences } = summarise({ title: 'Harbour council rebuilds lighthouse', text, language: 'en' })
    expect(sentences[0]?.start).toBe(0)
  })

  it.each([
    ['a name at the end', 'How functions behave, and why. Arfat Salman', 'How functions behave, and why.'],
    ['what repeats the title', 'The lamp is lit again. (STAT)', ''],
    ['a label', 'Blog post', ''],
    ['the label of it', 'TL;DR: Lamps are drawn on maps by hand.', 'Lamps are drawn on maps by hand.'],
    [
      'sources, with a paywall or without',
      'They are drawn by hand. (NYT $)\n+ Some are painted blue. (Lamp & Map)\n+ Few are red. (AP)',
      'They are drawn by hand. Some are painted blue. Few are red.',
    ],
    [
      'sources within a paragraph, and no other words in parentheses',
      '(1) Draw them by hand. (The Map of Lamps $) (Most) are blue. (Reuters) – Few are red.',
      '(1) Draw them by hand. (Most) are blue. Few are red.',
    ],
    ['a scrap', 'Lamps that are drawn on maps\n\nEnjoy!', 'Lamps that are drawn on maps'],
    ['a welcome', 'Welcome to The Lamp! Drawn lamps are back on maps.', 'Drawn lamps are back on maps.'],
    ['all that is said of no lamp', 'Thanks for reading!', ''],
    ['nothing of a description', 'A tool that draws lamps on maps', 'A tool that draws lamps on maps'],
  ])('of a short text leaves out %s', (_, text, summary) => {
    const { sentences } = summarise({ title: 'The lamp is lit again', text, language: 'en' })
    expect(sentences.map((sentence) => sentence.text).join(' ')).toBe(summary)
  })

  it("is a subsequence of the text's sentences, at most 60 words and three sentences, with their positions", () => {
    const word = fc.stringMatching(/^[a-z]{1,9}$/)
    const first = fc.constantFrom('A', 'He', 'However,', 'Read more', 'By Anna', '“It', 'No. 3', '• ')
    const end = fc.constantFrom('. ', '? ', '.\n\n', '\n\n', '.” ', ' ')
    const sentence = fc
      .tuple(first, fc.array(word, { minLength: 1, maxLength: 25 }), end)
      .map(([start, words, stop]) => `${start} ${words.join(' ')}${stop}`)
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 14 }), (pieces) => {
        const text = pieces.join('')
        const { sentences } = summarise({ title: 'Lamps', text, language: 'en' })
        const all = sentencesOf(text, 'en')
        expect(sentences.length).toBeLessThanOrEqual(3)
        expect(sentences.reduce((sum, { text: own }) => sum + countWords(own), 0)).toBeLessThanOrEqual(60)
        let at = 0
        for (const { text: own, start, end: stop } of sentences) {
          at = all.findIndex((other, place) => place >= at && other.start === start && other.end === stop) + 1
          expect(at).toBeGreaterThan(0)
          const isWhole = text.slice(start, stop).replace(/\s+/g, ' ') === own
          expect(isWhole || countWords(all[at - 1]?.text ?? '') > 60).toBe(true)
        }
      }),
    )
  })

  it('takes under 10 ms for an article of 1,000 words', async () => {
    const text = Array.from({ length: 9 }, () => LONG).join(' ')
    const costs: number[] = []
    for (let round = 0; round < 15; round += 1) {
      costs.push(await cpuMsOf(() => summarise({ title: 'Lamps', text, language: 'en' })))
    }
    expect(Math.min(...costs)).toBeLessThan(10)
  })
})
