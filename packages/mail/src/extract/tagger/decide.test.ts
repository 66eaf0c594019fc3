import { describe, expect, it } from 'vitest'
import { isOneText, likelyTitles, onlyStart } from './decide.ts'

describe('likelyTitles', () => {
  it('are those with high odds, in their order', () => {
    expect(likelyTitles([-6, 4, -6, 5, -7, 4]).starts).toEqual([1, 3, 5])
  })

  it('include doubtful ones beside others that are as doubtful', () => {
    const low = -0.6
    expect(likelyTitles([low, low, low, low, -9]).starts).toEqual([0, 1, 2, 3])
    expect(likelyTitles([5, 5, 5, 5, low - 1.5]).starts).toEqual([0, 1, 2, 3])
  })

  it('are none of no lines', () => {
    expect(likelyTitles([])).toEqual({ starts: [], f1: 0 })
  })

  it('come with the F1 that is expected of them: near 1 if all is clear', () => {
    const clear = likelyTitles([-12, 12, -12, 12]).f1
    const doubtful = likelyTitles([-1, 0, -1, 0.5]).f1
    expect(clear).toBeGreaterThan(0.99)
    expect(doubtful).toBeLessThan(0.7)
  })
})

describe('a mail is one text', () => {
  const several = { starts: [1, 4, 7], f1: 0.9 }

  it('against articles that are likely to be found only if much speaks for it', () => {
    expect(isOneText({ essay: 2, none: -5 }, several)).toBe(false)
    expect(isOneText({ essay: 2, none: -5 }, { ...several, f1: 0.5 })).toBe(true)
    expect(isOneText({ essay: 6, none: -5 }, several)).toBe(true)
  })

  it('which begins where its only piece does, unless it is surely one', () => {
    expect(onlyStart({ essay: 1, none: -5 }, { starts: [3] })).toBe(3)
    expect(onlyStart({ essay: 6, none: -5 }, { starts: [3] })).toBeUndefined()
    expect(onlyStart({ essay: 1, none: -5 }, several)).toBeUndefined()
  })
})
