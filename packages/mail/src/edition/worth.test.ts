import { describe, expect, it } from 'vitest'
import { worthsOf } from './worth.ts'
import { type Told, worthFeatures } from './worth-features.ts'

const told = (like: Partial<Told>): Told => ({
  ...{ title: 'A lamp', text: 'A lamp', words: 2, url: 'https://lamps.example/', imageUrl: null },
  ...{ category: 'other', ...like },
})

const REPORT = told({
  title: 'Court orders the harbour company to repay 40 million crowns',
  text: 'The court ruled on Tuesday that the company had charged fishermen twice for eleven years. It must repay 40 million crowns, the government said. “We never saw the bills,” said Ada Brandt, who brought the lawsuit with ninety others.',
  words: 40,
})
const OFFER = told({
  title: 'Save 30% on your membership today!',
  text: 'Get our premium membership now with the code LAMP and save 30%. Offer ends on Sunday. Join today!',
  words: 18,
})
const HEADING = told({ title: 'Sponsors', url: null })

describe('worthsOf', () => {
  it('values what is reported above what is sold, and that above a heading', () => {
    const [report = 0, offer = 0, heading = 0] = worthsOf([REPORT, OFFER, HEADING])
    expect(report).toBeGreaterThan(1.5)
    expect(offer).toBeLessThan(0.75)
    expect(heading).toBeLessThan(0.75)
  })

  it('is from 0 to 3, for any story', () => {
    const odd = [
      told({ title: '', text: '', words: 0, url: 'no URL' }),
      told({ title: '!'.repeat(5000) }),
      told({ words: 1e9 }),
    ]
    for (const worth of [...worthsOf(odd), ...worthsOf([REPORT])]) {
      expect(worth).toBeGreaterThanOrEqual(0)
      expect(worth).toBeLessThanOrEqual(3)
    }
    expect(worthsOf([])).toEqual([])
  })

  it('reads the beginning of a text only', () => {
    const text = 'The council met. '.repeat(80)
    const [one] = worthFeatures([told({ text, words: 500 })])
    const [other] = worthFeatures([told({ text: text + 'Buy now! '.repeat(1e5), words: 500 })])
    expect(other).toEqual(one)
  })
})
