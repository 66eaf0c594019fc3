import { signOf, standard, type WorthModel, wordWeight } from '../src/edition/worth.ts'
import { BUCKETS } from '../src/edition/worth-features.ts'
import { featuresOfDay, type GradedDay } from '../src/quality/graded-day.ts'
import { scaleOf } from './fit-regression.ts'
import { type Row, readRows } from './rows.ts'

/** A story with the grades of its editors. */
export interface GradedStory {
  /** Days and newsletters by number. */
  day: number
  newsletter: number
  /** From 0 to 3, by editor. */
  grades: readonly number[]
  numbers: Readonly<Record<string, number>>
  words: readonly number[]
}

/** Reads the committed rows. */
export async function readGradedStories(): Promise<GradedStory[]> {
  const [stories, words] = await Promise.all([readRows('edition-stories'), readRows('edition-words')])
  const byStory = Map.groupBy(words, ({ story = 0 }) => story)
  return stories.map(
    ({ day = 0, newsletter = 0, grade0 = -1, grade1 = -1, grade2 = -1, ...numbers }, at) => ({
      ...{ day, newsletter, numbers },
      grades: [grade0, grade1, grade2].filter((grade) => grade >= 0),
      words: (byStory.get(at) ?? []).map(({ word = 0 }) => word),
    }),
  )
}

/** Days with their grades as rows of stories and of their words. */
export function gradedRows(days: readonly GradedDay[]): Record<'stories' | 'words', Row[]> {
  const newsletters = new Map<string, number>()
  const stories: Row[] = []
  const words: Row[] = []
  for (const [number, day] of days.entries()) {
    const features = featuresOfDay(day)
    for (const [at, { id, newsletter }] of day.stories.entries()) {
      const [grade0 = -1, grade1 = -1, grade2 = -1] = (day.grades ?? []).map((grades) => grades[id] ?? -1)
      if (!newsletters.has(newsletter)) newsletters.set(newsletter, newsletters.size)
      for (const word of features[at]?.words ?? []) words.push({ story: stories.length, word })
      stories.push({
        ...{ day: number, newsletter: newsletters.get(newsletter) ?? 0, grade0, grade1, grade2 },
        ...features[at]?.numbers,
      })
    }
  }
  return { stories, words }
}

/** Settings chosen on days that were left out. */
const RIDGE = 10
const WORDS = 4
const NUMBERS = 0.5

const STEPS = 200

type Scale = ReturnType<typeof scaleOf>

/** Fits a ridge regression to the mean grades, by conjugate gradients; deterministic. */
export function learnWorth(stories: readonly GradedStory[]): WorthModel {
  const names = Object.keys(stories[0]?.numbers ?? {})
  const scales = names.map((name) => scaleOf(stories.map(({ numbers }) => numbers[name] ?? 0)))
  const grades = stories.map((story) => meanGrade(story))
  const base = grades.reduce((sum, grade) => sum + grade, 0) / Math.max(1, stories.length)
  const dense = stories.map(({ numbers }) =>
    Float64Array.from(names, (name, at) => {
      const { mean, spread } = scales[at] as Scale
      return NUMBERS * standard(numbers[name] ?? 0, mean, spread)
    }),
  )
  const size = names.length + BUCKETS
  const shares = stories.map(({ words }) => WORDS * wordWeight(words.length))
  const times = (weights: Float64Array): Float64Array =>
    Float64Array.from(stories, ({ words }, row) => {
      let sum = 0
      for (const word of words) sum += signOf(word) * (weights[names.length + (word % BUCKETS)] as number)
      sum *= shares[row] as number
      for (const [at, value] of (dense[row] as Float64Array).entries()) sum += value * (weights[at] as number)
      return sum
    })
  const timesTransposed = (values: Float64Array): Float64Array => {
    const result = new Float64Array(size)
    for (const [row, { words }] of stories.entries()) {
      const value = values[row] as number
      for (const word of words) {
        const at = names.length + (word % BUCKETS)
        result[at] = (result[at] as number) + signOf(word) * value * (shares[row] as number)
      }
      for (const [at, own] of (dense[row] as Float64Array).entries())
        result[at] = (result[at] as number) + own * value
    }
    return result
  }
  const target = timesTransposed(Float64Array.from(grades, (grade) => grade - base))
  const weights = solve((vector) => {
    const own = timesTransposed(times(vector))
    return own.map((value, at) => value + RIDGE * (vector[at] as number))
  }, target)
  const words = weights.subarray(names.length).map((weight) => weight * WORDS)
  const unit = words.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9) / 127
  return {
    base: round(base),
    numbers: Object.fromEntries(
      names.map((name, at) => {
        const { mean, spread } = scales[at] as Scale
        return [name, [round(mean), round(spread), round(NUMBERS * (weights[at] ?? 0))] as const]
      }),
    ),
    words: Buffer.from(Int8Array.from(words, (weight) => Math.round(weight / unit)).buffer).toString(
      'base64',
    ),
    unit: Number(unit.toPrecision(6)),
  }
}

export function meanGrade({ grades }: Pick<GradedStory, 'grades'>): number {
  return grades.reduce((sum, grade) => sum + grade, 0) / Math.max(1, grades.length)
}

const round = (value: number) => Number(value.toPrecision(5))

/** Solves a positive definite system by conjugate gradients (Hestenes and Stiefel 1952). */
function solve(times: (vector: Float64Array) => Float64Array, target: Float64Array): Float64Array {
  const solution = new Float64Array(target.length)
  const rest = target.slice()
  let direction = target.slice()
  let norm = dot(rest, rest)
  const enough = norm * 1e-10
  for (let step = 0; step < STEPS && norm > enough; step += 1) {
    const image = times(direction)
    const length = norm / dot(direction, image)
    for (const [at, value] of direction.entries()) {
      solution[at] = (solution[at] as number) + length * value
      rest[at] = (rest[at] as number) - length * (image[at] as number)
    }
    const before = norm
    norm = dot(rest, rest)
    direction = direction.map((value, at) => (rest[at] as number) + (norm / before) * value)
  }
  return solution
}

function dot(one: Float64Array, other: Float64Array): number {
  return one.reduce((sum, value, at) => sum + value * (other[at] as number), 0)
}
