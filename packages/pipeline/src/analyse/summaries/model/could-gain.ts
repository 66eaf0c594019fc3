import { countWords } from '../../../common/text/words-of.ts'

/** A text of so many words is its own summary. */
const OWN_SUMMARY = 60

/** Whether a model could say in fewer words what a text says; a short one is its own summary. */
export function couldGain(text: string): boolean {
  return countWords(text) > OWN_SUMMARY
}
