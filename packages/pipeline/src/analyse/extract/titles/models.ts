import type { Forest } from '../../../common/trees/forest.ts'
import essay from './models/essay.json' with { type: 'json' }
import heading from './models/heading.json' with { type: 'json' }
import title from './models/title.json' with { type: 'json' }

/** What was learned from labelled mails; see `training/`. */
export interface Models {
  /** Whether a heading candidate is the title of an article, whatever the mail is. */
  heading: Forest
  /** The same where the mail is known to be no essay. */
  title: Forest
  /** Whether a mail is one essay. */
  essay: Forest
}

// The files are written by the training alone; JSON has no tuples, so that TypeScript reads trees as plain arrays.
export const MODELS = { heading, title, essay } as unknown as Models
