import { describe, expect, it } from 'vitest'
import { cohesionsOf, numbersOf, sectionCohesion, shareIn, weighWords, wordsBetween } from './cohesion.ts'

const TEXT = [
  'lamp tax',
  'the lamp tax was raised in wick and lamps cost more',
  'tram doors',
  'the tram doors open at speed and trams stop',
  'the tram operator closes doors',
].map((line) => line.split(' '))

describe('the cohesion of a mail', () => {
  const words = weighWords(TEXT)

  it('is higher within a text than between two', () => {
    const cohesions = cohesionsOf(words, TEXT)
    expect(cohesions[3]?.around).toBeGreaterThan(cohesions[2]?.around ?? 1)
  })

  it('shows which headings name the text below them', () => {
    const cohesions = cohesionsOf(words, TEXT)
    expect(cohesions[2]?.inBelow).toBe(1)
    expect(cohesions[2]?.inAbove).toBe(0)
  })

  it('is that of each section with all others', () => {
    expect(sectionCohesion([2, 3, 4], words)).toBeGreaterThan(sectionCohesion([0, 2], words))
    expect(sectionCohesion([0], words)).toBe(-1)
  })

  it('counts the words of lines, also upwards, up to a limit', () => {
    const lamp = words.numbers.get('lamp')
    expect(wordsBetween(words, 1, -1).filter((word) => word === lamp)).toHaveLength(2)
    expect([...wordsBetween(words, 0, 5, 2)]).toEqual([...numbersOf(['lamp', 'tax', 'moon'], words)])
    expect(shareIn(new Int32Array(), new Int32Array(), words)).toBe(0)
  })
})
