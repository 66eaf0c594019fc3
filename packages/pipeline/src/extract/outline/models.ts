import type { Forest } from './forest.ts'
import essay from './models/essay.json' with { type: 'json' }
import title from './models/title.json' with { type: 'json' }

/** What was learned from labelled mails; see `training/`. */
export interface Models {
  /** Whether a head is the title of an article. */
  title: Forest
  /** Whether a mail is one essay. */
  essay: Forest
}

// The files are written by the training alone; JSON has no tuples, so that TypeScript reads trees as plain arrays.
export const MODELS = { title, essay } as unknown as Models
