import type { Models } from './decide.ts'
import models from './models/extraction.json' with { type: 'json' }

/** The models learned from labelled mails; see `training/`. Only the training writes the file. */
export const MODELS = models as unknown as Models
