import { logOdds, probability } from '../../common/trees/forest.ts'
import type { Document, Told } from './document.ts'
import { gramFeatures, pairsOf } from './gram-features.ts'
import type { SummaryModels } from './models.ts'

/** So many words a summary is expected to have that a person writes. */
const EXPECTED_WORDS = 45

/** What may be hoped of each sentence of a document: which words and pairs of words it holds, by number, and their chances. */
export interface SentenceScores {
  grams: readonly (readonly number[])[]
  /** How likely a word or pair stands in a summary, by its number. */
  chances: readonly number[]
}

export function scoresOf(document: Document, language: string | null, models: SummaryModels): SentenceScores {
  const { word, pair } = gramFeatures(document, language)
  const numbers = new Map([...word.keys(), ...pair.keys()].map((gram, at) => [gram, at]))
  const odds = [...logOdds(models.word, [...word.values()]), ...logOdds(models.pair, [...pair.values()])]
  return {
    grams: document.sentences.map(({ all }) =>
      [...all, ...pairsOf(all)].flatMap((gram) => numbers.get(gram) ?? []),
    ),
    chances: odds.map(probability),
  }
}

/**
 * What sentences are worth as a summary: how much they are expected to share with one that a person writes, of what
 * both have (ROUGE, Lin 2004). What is said twice counts once.
 */
export function worthOf(chosen: readonly Told[], { grams, chances }: SentenceScores): number {
  const seen = new Set<number>()
  let shared = 0
  let words = EXPECTED_WORDS
  for (const told of chosen) {
    words += told.words
    for (const gram of grams[told.at] ?? []) {
      if (seen.has(gram)) continue
      seen.add(gram)
      shared += chances[gram] ?? 0
    }
  }
  return shared / words
}
