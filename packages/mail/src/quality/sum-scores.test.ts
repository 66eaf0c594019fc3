import { expect, it } from 'vitest'
import { type Labels, type Prediction, scoreExtraction } from './score-extraction.ts'
import { sumScores } from './sum-scores.ts'

const article = (title: string) => ({ title, url: null, first_words: null })
const prediction = (title: string): Prediction => ({ title, url: null, text: '' })
const mail = (kind: Labels['kind'], titles: string[], found: string[]) =>
  scoreExtraction({ kind, lang: 'en', articles: titles.map(article) }, found.map(prediction))

it('weighs each mail the same in macro figures and each article in micro ones', () => {
  const sum = sumScores([
    mail('multi', ['one', 'two', 'three', 'four'], ['one', 'two', 'three', 'four']),
    mail('multi', ['five'], ['six']),
    mail('single', ['seven'], ['seven']),
  ])
  expect(sum).toMatchObject({ mails: 3, articles: 6, roundupsF1: 0.5, essaysF1: 1, perfect: 2 })
  expect(sum.microF1).toBeCloseTo(5 / 6)
})

it('has no figure for kinds that are not there', () => {
  expect(sumScores([mail('single', ['one'], ['one'])]).roundupsF1).toBeNull()
})
