import type { Forest } from '../../../common/trees/forest.ts'
import essay from './models/essay.json' with { type: 'json' }
import heading from './models/heading.json' with { type: 'json' }
import title from './models/title.json' with { type: 'json' }

/** The models learned from labelled mails; see `training/`. */
export interface Models {
  /** Whether a heading candidate is the title of an article, in any mail. */
  heading: Forest
  /** The same if the mail is known not to be an essay. */
  title: Forest
  /** Whether a mail is one essay. */
  essay: Forest
}

// Only the training writes these files. JSON has no tuples, so TypeScript infers plain arrays for trees.
export const MODELS = { heading, title, essay } as unknown as Models
