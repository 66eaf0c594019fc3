import { describe, expect, it } from 'vitest'
import { likelyTitles } from './decide.ts'

describe('likelyTitles', () => {
  it('are those with high odds, in their order', () => {
    expect(likelyTitles([-6, 4, -6, 5, -7, 4])).toEqual([1, 3, 5])
  })

  it('include doubtful ones beside others that are as doubtful', () => {
    const low = -0.6
    expect(likelyTitles([low, low, low, low, -9])).toEqual([0, 1, 2, 3])
    expect(likelyTitles([5, 5, 5, 5, low - 1.5])).toEqual([0, 1, 2, 3])
  })

  it('are none of no lines', () => {
    expect(likelyTitles([])).toEqual([])
  })
})
