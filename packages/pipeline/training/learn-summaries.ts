import { type Document, documentOf } from '../src/analyse/summaries/document.ts'
import { type GramFeatures, gramFeatures, pairsOf } from '../src/analyse/summaries/gram-features.ts'
import type { SummaryModels } from '../src/analyse/summaries/models.ts'
import { sentencesOf } from '../src/common/text/sentences.ts'
import { wordsOf } from '../src/common/text/words-of.ts'
import { boostTogether, type Example } from './boost.ts'

/** A text with what a person made of it. */
export interface SummarisedText {
  id: string
  /** Where it comes from. */
  set: string
  title: string
  document: string
  references: readonly string[]
}

export interface SummaryExample {
  text: SummarisedText
  document: Document
}

const SETTINGS = { trees: 50, rate: 0.12, leaves: 10, leastInLeaf: 300, featureShare: 0.5, seed: 1 }
/** So many forests are asked and their answers averaged. */
const FORESTS = 2
/** More words or pairs of one text tell no more. */
const GRAMS = 200
/** As many sentences of a text as the product reads. */
const READ = 60

/** Reads a text with its summary as what it is learned from. */
export function summaryExampleOf(text: SummarisedText): SummaryExample {
  const sentences = sentencesOf(text.document, 'en').slice(0, READ)
  return { text, document: documentOf(text.title, text.document, sentences) }
}

/** What each model learns from: which words, and which pairs of words, people take into summaries. */
export function summaryExamples(
  trainingTexts: readonly SummaryExample[],
): Record<keyof SummaryModels, Example[]> {
  const examples = trainingTexts.map(gramExamples)
  return { word: examples.flatMap(({ word }) => word), pair: examples.flatMap(({ pair }) => pair) }
}

/** Learns the models from their examples. */
export function learnSummaries({ word, pair }: Record<keyof SummaryModels, Example[]>): SummaryModels {
  return { word: boostTogether(word, SETTINGS, FORESTS), pair: boostTogether(pair, SETTINGS, FORESTS) }
}

function gramExamples({ document, text }: SummaryExample): { word: Example[]; pair: Example[] } {
  const own = wordsOf(text.references[0] ?? '').map((word) => word.replace(/['’]s$/, ''))
  const { word, pair } = gramFeatures(document, 'en')
  const examples = (grams: ReadonlyMap<string, GramFeatures>, told: ReadonlySet<string>) =>
    spaced([...grams], GRAMS).map(
      ([gram, features]): Example => ({ features, isSo: told.has(gram), weight: 1 }),
    )
  return { word: examples(word, new Set(own)), pair: examples(pair, new Set(pairsOf(own))) }
}

/** As many items as are wanted, or all, evenly from the whole. */
function spaced<Item>(items: readonly Item[], wanted: number): Item[] {
  const step = Math.max(1, items.length / wanted)
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** Divides training texts into folds, each with all others. */
export function foldsOf<Item>(items: readonly Item[], folds: number): { own: Item[]; others: Item[] }[] {
  return Array.from({ length: folds }, (_, fold) => ({
    own: items.filter((_item, at) => at % folds === fold),
    others: items.filter((_item, at) => at % folds !== fold),
  }))
}
