import { background, type Frequencies } from '../common/frequencies.ts'
import { type Regression, regress } from '../common/regression.ts'
import { MARKS, type Sketch } from '../common/types/sketch.ts'
import { similarity } from './min-hash.ts'
import { pairFeatures } from './pair-features.ts'
import { prepare } from './prepare.ts'
import model from './story-model.json' with { type: 'json' }
import { rarityOf } from './weight-of.ts'

/**
 * Probability that two articles cover one story: models for items of newsletters, and for reports without known dates.
 */
const storyModel: Readonly<Record<'dated' | 'undated', Regression>> = model

/** The evidence that two articles cover one story: the same page, the same text, or the same story in other words. */
export type Layer = 'link' | 'text' | 'story'

/** The evidence that joins two articles, and its strength from 0 to 1. */
export interface Similarity {
  layer: Layer
  strength: number
}

/** Texts that share more than this of their word pairs are versions of one text. */
const SAME_TEXT = 0.5

/**
 * A newsletter tells a story again in other words, or repeats its text. Items that share more than this of their word
 * pairs, and not all, only belong to one series, unless the later one soon corrects the other.
 */
const SERIES = 0.2
const CORRECTED = 0.8
const SOON = 12 * 3_600_000

/**
 * Reports made from a template, such as on weather or results, share their words but less than this of their numbers.
 */
const SAME_NUMBERS = 0.5
/** A single number may be a correction. */
const MIN_NUMBERS = 2

/** Articles with a lower cosine of weighted terms cover two stories; the model was trained with this limit. */
export const MIN_COSINE = 0.05

/** So do those that share less of the shorter one: between two short ones a rare word may be a coincidence. */
const MIN_CONTAINED = 0.12

/**
 * Articles whose shared terms have a lower sum of rarity (inverse document frequencies of general language) only share
 * column titles such as `Weekly links`.
 */
const MIN_SHARED = 10.5

/** Weaker similarity has no effect and isn't stored. */
const MIN = 0.125

/** A title of several distinctive words is hardly ever used for two stories. */
const SAME_TITLE = 0.95

/**
 * The similarity of two articles, symmetric; null if there is no evidence for one story. `isOneSource`: whether one
 * newsletter has both.
 */
export function compareArticles(
  a: Sketch,
  b: Sketch,
  frequencies: Frequencies,
  isOneSource = false,
): Similarity | null {
  if (a.link !== null && a.link === b.link) return { layer: 'link', strength: 1 }
  const alike = similarity(a.hashes, b.hashes)
  if (isOneSource && alike >= SERIES && alike < 1 && !isCorrection(alike, a, b)) return null
  if (alike >= SAME_TEXT) {
    return haveOtherNumbers(a, b) ? null : { layer: 'text', strength: 1 }
  }
  const strength = chanceOf(a, b, frequencies)
  if (a.title !== null && a.title === b.title) {
    // Without body words, the title is the whole text.
    const layer = a.words === 0 && b.words === 0 ? 'text' : 'story'
    return { layer, strength: Math.max(SAME_TITLE, strength) }
  }
  return strength < MIN ? null : { layer: 'story', strength }
}

function isCorrection(alike: number, { at: one }: Sketch, { at: other }: Sketch): boolean {
  return alike >= CORRECTED && one !== null && other !== null && Math.abs(one - other) <= SOON
}

function chanceOf(a: Sketch, b: Sketch, frequencies: Frequencies): number {
  if (!isMoreThanColumn(a, b)) return 0
  const features = pairFeatures(prepare(a, frequencies), prepare(b, frequencies))
  if (features.cosine < MIN_COSINE || features.contained < MIN_CONTAINED) return 0
  const isDated = a.at !== null && b.at !== null
  return regress(isDated ? storyModel.dated : storyModel.undated, features)
}

function haveOtherNumbers(a: Sketch, b: Sketch): boolean {
  const [own, other] = [numbersOf(a), numbersOf(b)]
  const fewer = Math.min(own.size, other.size)
  return fewer >= MIN_NUMBERS && [...own].filter((number) => other.has(number)).length < fewer * SAME_NUMBERS
}

function numbersOf({ terms }: Sketch): Set<string> {
  return new Set(terms.filter(([, , marks]) => marks & MARKS.number).map(([term]) => term))
}

function isMoreThanColumn(a: Sketch, b: Sketch): boolean {
  const own = termsIn(a)
  let shared = 0
  for (const [term] of b.terms) {
    if (own.has(term)) shared += rarityOf(term, background)
    if (shared >= MIN_SHARED) return true
  }
  return false
}

const known = new WeakMap<Sketch, ReadonlySet<string>>()

/** The terms of a sketch, cached as it is compared with many others. */
function termsIn(sketch: Sketch): ReadonlySet<string> {
  const terms = known.get(sketch) ?? new Set(sketch.terms.map(([term]) => term))
  known.set(sketch, terms)
  return terms
}
