import { expect, it } from 'vitest'
import { appendKindRows } from './learn-kinds.ts'

it('adds rows of mails to present ones, which get the mean of features they lack and half the weight', () => {
  const present = [
    { kind: 0, sender: 0, set: 0, words: 1 },
    { kind: 1, sender: 4, set: 2, words: 2 },
  ]
  const added = [
    { kind: 0, sender: 0, set: 0, weight: 1, words: 3, pictures: 2 },
    { kind: 2, sender: 1, set: 1, weight: 1, words: 5, pictures: 4 },
  ]
  const rows = appendKindRows(present, added)
  expect(rows).toEqual([
    { kind: 0, sender: 5, set: 0, weight: 1, words: 3, pictures: 2 },
    { kind: 2, sender: 6, set: 3, weight: 1, words: 5, pictures: 4 },
    { kind: 1, sender: 4, set: 2, weight: 0.5, words: 2, pictures: 3 },
  ])
  expect(appendKindRows(rows, added).map(({ set, weight }) => [set, weight])).toEqual([
    [0, 1],
    [4, 1],
    [3, 1],
    [2, 0.5],
  ])
})
