import { logOdds, probability } from '../src/common/forest.ts'
import { sentencesOf } from '../src/common/text/sentences.ts'
import { wordsOf } from '../src/common/text/words-of.ts'
import type { SummaryModels } from '../src/summaries/choose.ts'
import { type Document, documentOf } from '../src/summaries/document.ts'
import { type GramFeatures, gramFeatures, pairsOf } from '../src/summaries/gram-features.ts'
import { boost, type Example, type Settings } from './boost.ts'

/** A text with a summary by a person. */
export interface SummarisedText {
  id: string
  /** Its origin. */
  set: string
  title: string
  document: string
  references: readonly string[]
}

export interface SummaryExample {
  text: SummarisedText
  document: Document
}

const SUMMARY_SETTINGS: Settings = {
  trees: 110,
  rate: 0.12,
  leaves: 16,
  minInLeaf: 40,
  featureShare: 0.5,
  seed: 1,
}
/** More words or pairs of one text add no information. */
const GRAMS = 200
const TAUGHT_GRAMS = 60
/** The number of sentences that the product reads. */
const READ = 60

/** Reads a text with its summary as a training text. */
export function summaryExampleOf(text: SummarisedText): SummaryExample {
  const sentences = sentencesOf(text.document, 'en').slice(0, READ)
  return { text, document: documentOf(text.title, text.document, sentences) }
}

/** The training data of each model: which words, and which pairs of words, people use in summaries. */
export function summaryExamples(
  trainingTexts: readonly SummaryExample[],
): Record<keyof SummaryModels, Example[]> {
  const examples = trainingTexts.map(gramExamples)
  return { word: examples.flatMap(({ word }) => word), pair: examples.flatMap(({ pair }) => pair) }
}

/** The targets of texts without summaries: a teacher's output for their words and pairs. */
export function taughtSummaryExamples(
  texts: readonly SummaryExample[],
  teacher: SummaryModels,
): Record<keyof SummaryModels, Example[]> {
  const all = { word: [] as Example[], pair: [] as Example[] }
  for (const { document } of texts) {
    const grams = gramFeatures(document, 'en')
    for (const name of ['word', 'pair'] as const) {
      const features = spaced([...grams[name].values()], TAUGHT_GRAMS)
      const odds = logOdds(teacher[name], features)
      all[name].push(
        ...features.map(
          (own, at): Example => ({ features: own, isSo: probability(odds[at] ?? 0), weight: 1 }),
        ),
      )
    }
  }
  return all
}

/** Trains the models on their examples. */
export function learnSummaries({ word, pair }: Record<keyof SummaryModels, Example[]>): SummaryModels {
  return { word: boost(word, SUMMARY_SETTINGS), pair: boost(pair, SUMMARY_SETTINGS) }
}

function gramExamples({ document, text }: SummaryExample): { word: Example[]; pair: Example[] } {
  const own = wordsOf(text.references[0] ?? '').map((word) => word.replace(/['’]s$/, ''))
  const { word, pair } = gramFeatures(document, 'en')
  const examples = (grams: ReadonlyMap<string, GramFeatures>, known: ReadonlySet<string>) =>
    spaced([...grams], GRAMS).map(
      ([gram, features]): Example => ({ features, isSo: known.has(gram), weight: 1 }),
    )
  return { word: examples(word, new Set(own)), pair: examples(pair, new Set(pairsOf(own))) }
}

/** The wanted number of items, or all, at even intervals. */
function spaced<Item>(items: readonly Item[], wanted: number): Item[] {
  const step = Math.max(1, items.length / wanted)
  return items.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step))
}

/** Splits training texts into folds, each with its complement. */
export function foldsOf<Item>(items: readonly Item[], folds: number): { own: Item[]; others: Item[] }[] {
  return Array.from({ length: folds }, (_, fold) => ({
    own: items.filter((_item, at) => at % folds === fold),
    others: items.filter((_item, at) => at % folds !== fold),
  }))
}
