import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Categorised, categorise } from './categorise.ts'

/**
 * 301 short items, invented for this test, labelled with their author's intended category: 132 separate ones in
 * English, German, Dutch, French and Spanish, and 169 of 22 fictional newsletters in these and Italian, Portuguese,
 * Swedish, Polish and Japanese, in a similar mix as in real mail; a third have a heading, a third only a title. The
 * rule: the primary subject decides. What artificial intelligence does or may do is ai, how models are made and
 * measured is machine learning, other software, devices, energy and space flight are technology; a deal, a job or a
 * price is business in any industry; winning an audience is marketing; science, health, politics, culture and
 * everything else are other.
 *
 * Terms were tuned on every other newsletter (and every other separate item); the other half was scored once before
 * and once after. The same person wrote sample and terms, so these figures are too good: of 175 stories of real
 * newsletters that the terms were tuned on 93 % are correct (75 % before), of 112 of other senders 91 % (78 %), of
 * 73 drawn last 90 %.
 */
type Sample = Categorised & { category: string; language: string; newsletter: string | null }

const sample = (await readFile(path.join(import.meta.dirname, 'sample.jsonl'), 'utf8'))
  .trim()
  .split('\n')
  .map((line): Sample => JSON.parse(line))

/** Mails of the sample: one for each newsletter, and one for each separate item. */
const mails = Object.values(Object.groupBy(sample, (item) => item.newsletter ?? `alone: ${item.title}`)).map(
  (items = []) => items,
)

/** Every other mail, of separate items and of newsletters. */
function halfOf(rest: number): Sample[][] {
  const [alone, letters] = [true, false].map((isAlone) =>
    mails.filter(([first]) => (first?.newsletter === null) === isAlone),
  )
  return [...(alone ?? []), ...(letters ?? [])].filter((_, at) => at % 2 === rest)
}

function shareRight(half: readonly Sample[][]): number {
  const results = half.flatMap((items) => {
    const found = categorise(items, { newsletter: items[0]?.newsletter ?? '' })
    return items.map((item, at) => item.category === found[at])
  })
  return results.filter(Boolean).length / results.length
}

describe('categorise', () => {
  it.each([
    ['technology', 'Something new', 'Worth a look.', 'Programming and software'],
    ['other', 'A million postcards', 'Sorted by hand, one by one.', null],
    ['other', '', '', null],
  ] as const)('finds %s in "%s"', (category, title, text, section) => {
    expect(categorise([{ title, text, section }])).toEqual([category])
  })

  it.each([
    ['tuned on', 0],
    ['held out', 1],
  ])('is correct for at least nine in ten of the half that it was %s', (_half, rest) => {
    expect(shareRight(halfOf(rest))).toBeGreaterThanOrEqual(0.9)
  })

  it('reads Japanese, which has no spaces between words', () => {
    const text = '新しいソフトウェアの開発者はブラウザーを書き直した。'
    expect(categorise([{ title: 'サーバーの更新', text, section: null }])).toEqual(['technology'])
  })

  it('recognises the last part of a compound', () => {
    const title = 'Lebensmittelkonzern meldet Quartalsumsatz'
    expect(categorise([{ title, text: '', section: null }])).toEqual(['business'])
  })

  it('allows a story on artificial intelligence in a section on technology', () => {
    const title = 'Kommunen testar en chatbot'
    expect(categorise([{ title, text: '', section: 'Teknik' }])).toEqual(['ai'])
  })

  it('uses the newsletter’s name as the subject of bare titles', () => {
    const items = ['Release 4.1 is out', 'Worth a look'].map((title) => ({ title, text: '', section: null }))
    expect(categorise(items, { newsletter: 'Elixir Weekly' })).toEqual(['technology', 'technology'])
  })

  it('uses the subject of the mail if an article says little', () => {
    const named = ['Rust 2.0 released', 'A faster compiler', 'JavaScript without browsers', 'Linux on a lamp']
    const items = [...named, 'Worth a look'].map((title) => ({ title, text: '', section: null }))
    expect(categorise(items).at(-1)).toBe('technology')
    expect(categorise(items.slice(-1))).toEqual(['other'])
  })

  it('distinguishes abbreviations from the words that they look like', () => {
    const section = null
    expect(categorise([{ title: 'Guida ai vini', text: 'Dai vigneti ai bicchieri.', section }])).toEqual([
      'other',
    ])
    expect(categorise([{ title: 'AI in the vineyard', text: '', section }])).toEqual(['ai'])
  })
})
