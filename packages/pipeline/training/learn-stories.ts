import type { Regression } from '../src/common/regression.ts'
import type { Example } from './boost.ts'
import { fitRegression } from './fit-regression.ts'
import type { Row } from './rows.ts'

/** One regression is for items whose days are known, which all of a newsletter's are, one for texts alone. */
export type ModelName = 'dated' | 'undated'

/** A pair of articles, by their numbers, that is worth comparing. */
export interface Pair extends Example {
  form: number
  a: number
  b: number
  /** How surely it is known without learning that they cover one story; 0 where learning has to tell. */
  known: number
}

interface Form {
  name: string
  /** Whose articles: newsletters', reports, reports by threes, copies. */
  collection: number
  /** Without links; reports without titles too. */
  isBare: boolean
  /** The models that learn from it; it is checked with the first. */
  models: readonly ModelName[]
}

/**
 * The forms in which articles are learned from. Items of newsletters count with their links and without; reports as they
 * are, without titles and links, and by threes of one story as one, so that length tells little; copies are articles in
 * several editions, where other articles on the same matter are other stories.
 */
export const FORMS: readonly Form[] = [
  { name: 'newsletters, link and text', collection: 0, isBare: false, models: ['dated'] },
  { name: 'newsletters, text alone', collection: 0, isBare: true, models: ['dated'] },
  { name: 'reports', collection: 1, isBare: false, models: ['undated'] },
  { name: 'reports, without titles', collection: 1, isBare: true, models: ['undated'] },
  { name: 'reports, three as one', collection: 2, isBare: false, models: ['undated'] },
  { name: 'copies of articles', collection: 3, isBare: false, models: ['undated', 'dated'] },
]

/** What a pair counts for; those of reports and newsletters count once. */
const COPY_WEIGHT: Record<ModelName, number> = { dated: 2, undated: 3 }
const COPIES = 3

const RIDGE = 3
/** Added to the log-odds: newsletter items would be kept apart more often than readers want. More is joined, while 95 of 100 pairs are right. */
const LENIENCE: Record<ModelName, number> = { dated: 0.25, undated: 0 }

/** The pairs that rows of a model tell of. */
export function pairsOfRows(model: ModelName, rows: readonly Row[]): Pair[] {
  return rows.map(({ form = 0, a = 0, b = 0, same, known = 0, ...features }) => {
    const weight = FORMS[form]?.collection === COPIES ? COPY_WEIGHT[model] : 1
    return { form, a, b, isSo: same === 1, known, weight, features }
  })
}

/** Learns both regressions, in the form that the product ships. */
export function learnStoryModel(
  rows: Readonly<Record<ModelName, readonly Row[]>>,
): Record<ModelName, Regression> {
  const learned = (model: ModelName) => learnStories(model, pairsOfRows(model, rows[model]))
  return { dated: learned('dated'), undated: learned('undated') }
}

/** Learns how surely two articles cover one story; what is known without learning teaches nothing. */
export function learnStories(model: ModelName, pairs: readonly Pair[]): Regression {
  const fitted = fitRegression(
    pairs.filter(({ known }) => known === 0),
    RIDGE,
  )
  return { ...fitted, base: Number((fitted.base + LENIENCE[model]).toPrecision(6)) }
}
