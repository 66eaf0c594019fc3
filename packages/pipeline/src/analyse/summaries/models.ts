import type { Forest } from '../../common/trees/forest.ts'
import pair from './models/pair.json' with { type: 'json' }
import word from './models/word.json' with { type: 'json' }

/**
 * What was learned from texts with summaries that people wrote: how likely a word, and two words side by side, are in
 * such a summary; see `training/`.
 */
export interface SummaryModels {
  word: Forest
  pair: Forest
}

// The files are written by the training alone; JSON has no tuples, so that TypeScript reads trees as plain arrays.
export const SUMMARY_MODELS = { word, pair } as unknown as SummaryModels
