import model from './models/worth.json' with { type: 'json' }
import { BUCKETS, type Told, type WorthFeatures, worthFeatures } from './worth-features.ts'

/** A linear model of features (ridge regression), learned from days that editors graded; see `training/`. */
export interface WorthModel {
  base: number
  /** By the name of the number: its mean and deviation, and the weight of a deviation. */
  numbers: Readonly<Record<string, readonly [mean: number, deviation: number, weight: number]>>
  /** The weights of the buckets of words: signed bytes in Base64, and what one of them weighs. */
  words: string
  unit: number
}

/** Numbers count up to this many deviations from the mean. */
const MOST_DEVIATIONS = 4

/** The more words a story has, the less each weighs; a few words weigh like this many. */
const FEW_WORDS = 5

/**
 * What the stories of one issue, in its order, are worth to a reader with little time, as an editor would grade them: 3
 * belongs into ten minutes, 2 into twenty, 1 only into everything, 0 is no story.
 */
export function worthsOf(issue: readonly Told[]): number[] {
  return worthFeatures(issue).map((features) => worthOf(features, WORTH))
}

const WORTH = readWorthModel(model as unknown as WorthModel)

/** A model with the weights of words as numbers. */
export interface ReadWorthModel extends Omit<WorthModel, 'words'> {
  words: Int8Array
}

export function readWorthModel(written: WorthModel): ReadWorthModel {
  return { ...written, words: new Int8Array(Buffer.from(written.words, 'base64')) }
}

/** The expected grade, from 0 to 3. */
export function worthOf({ numbers, words }: WorthFeatures, model: ReadWorthModel): number {
  let worth = model.base
  for (const [name, [mean, deviation, weight]] of Object.entries(model.numbers))
    worth += weight * standard(numbers[name] ?? 0, mean, deviation)
  let sum = 0
  for (const word of words) sum += signOf(word) * (model.words[word % BUCKETS] ?? 0)
  return Math.min(3, Math.max(0, worth + sum * model.unit * wordWeight(words.length)))
}

/** A number in deviations from its mean. */
export function standard(value: number, mean: number, deviation: number): number {
  return Math.min(MOST_DEVIATIONS, Math.max(-MOST_DEVIATIONS, (value - mean) / deviation))
}

/** How much each of some words weighs. */
export function wordWeight(words: number): number {
  return 1 / Math.sqrt(words + FEW_WORDS)
}

/** Half of the words count negatively. */
export function signOf(word: number): 1 | -1 {
  return word < BUCKETS ? 1 : -1
}
