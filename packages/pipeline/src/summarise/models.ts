import type { Forest } from '../extract/outline/forest.ts'
import type { LinearModel } from './linear-model.ts'
import pair from './models/pair.json' with { type: 'json' }
import sentence from './models/sentence.json' with { type: 'json' }
import set from './models/set.json' with { type: 'json' }
import word from './models/word.json' with { type: 'json' }

/** What was learned from texts with summaries that people wrote; see `training/`. */
export interface SummaryModels {
  /** How likely a word, and two words side by side, stand in such a summary. */
  word: LinearModel
  pair: LinearModel
  /** How much of such a summary a sentence holds. */
  sentence: Forest
  /** How close some sentences together come to such a summary, against other sentences of the text. */
  set: Forest
}

// The files are written by the training alone; JSON has no tuples, so that TypeScript reads trees as plain arrays.
export const SUMMARY_MODELS = { word, pair, sentence, set } as unknown as SummaryModels
