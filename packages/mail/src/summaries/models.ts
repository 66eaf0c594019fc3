import type { Forest } from '../common/trees/forest.ts'
import pair from './models/pair.json' with { type: 'json' }
import word from './models/word.json' with { type: 'json' }

/**
 * The models learned from texts with summaries written by people: the probability that a word, and two adjacent words,
 * are in such a summary; see `training/`.
 */
export interface SummaryModels {
  word: Forest
  pair: Forest
}

// Only the training writes these files. JSON has no tuples, so TypeScript infers plain arrays for trees.
export const SUMMARY_MODELS = { word, pair } as unknown as SummaryModels
