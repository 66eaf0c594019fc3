import type { Regression } from '../src/common/regression.ts'
import type { Example } from './boost.ts'
import { fitRegression } from './fit-regression.ts'
import type { Row } from './rows.ts'

/** One regression for items with known dates, as in newsletters, and one for other texts. */
export type ModelName = 'dated' | 'undated'

/** A pair of articles, by number, that is a candidate. */
export interface Pair extends Example {
  form: number
  a: number
  b: number
  /** The probability that they cover one story, if known without the model; 0 if the model must decide. */
  known: number
}

interface Form {
  name: string
  /** The origin of the articles: newsletters, reports, joined reports, copies. */
  collection: number
  /** Without links; for reports also without titles. */
  isBare: boolean
  /** The models trained on it; it is checked with the first. */
  models: readonly ModelName[]
}

/**
 * The forms in which articles are used for training. Items of newsletters with and without links; reports with and
 * without titles and links, and three of one story joined, so that length is no evidence; copies are articles in
 * several editions, where other articles on the same subject are other stories.
 */
export const FORMS: readonly Form[] = [
  { name: 'newsletters, link and text', collection: 0, isBare: false, models: ['dated'] },
  { name: 'newsletters, text alone', collection: 0, isBare: true, models: ['dated'] },
  { name: 'reports', collection: 1, isBare: false, models: ['undated'] },
  { name: 'reports, without titles', collection: 1, isBare: true, models: ['undated'] },
  { name: 'reports, three as one', collection: 2, isBare: false, models: ['undated'] },
  { name: 'copies of articles', collection: 3, isBare: false, models: ['undated', 'dated'] },
]

/** The weight of a pair; pairs of reports and newsletters have weight 1. */
const COPY_WEIGHT: Record<ModelName, number> = { dated: 2, undated: 3 }
const COPIES = 3

const RIDGE = 3
/**
 * Added to the log-odds, because newsletter items would be separated more often than readers want. More is joined,
 * while 95 % of the pairs are right.
 */
const LENIENCE: Record<ModelName, number> = { dated: 0.25, undated: 0 }

/** The pairs in the rows of a model. */
export function pairsOfRows(model: ModelName, rows: readonly Row[]): Pair[] {
  return rows.map(({ form = 0, a = 0, b = 0, same, known = 0, ...features }) => {
    const weight = FORMS[form]?.collection === COPIES ? COPY_WEIGHT[model] : 1
    return { form, a, b, isSo: same === 1, known, weight, features }
  })
}

/** Trains both regressions, in the format of the shipped file. */
export function learnStoryModel(
  rows: Readonly<Record<ModelName, readonly Row[]>>,
): Record<ModelName, Regression> {
  const learned = (model: ModelName) => learnStories(model, pairsOfRows(model, rows[model]))
  return { dated: learned('dated'), undated: learned('undated') }
}

/** Trains the probability that two articles cover one story; pairs known without the model are excluded. */
export function learnStories(model: ModelName, pairs: readonly Pair[]): Regression {
  const fitted = fitRegression(
    pairs.filter(({ known }) => known === 0),
    RIDGE,
  )
  return { ...fitted, base: Number((fitted.base + LENIENCE[model]).toPrecision(6)) }
}
