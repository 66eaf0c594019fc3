import { readAnswerPage } from './answer-page.ts'
import { type ConfirmingForm, confirmingForm } from './confirming-form.ts'
import { outcomeInWords } from './page-words.ts'

/** What came back. */
export interface Answer {
  status: number
  url: string
  contentType: string
  body: string
  truncated: boolean
}

/** What to make of it; words are for the reader. */
export type AnswerVerdict =
  | { kind: 'confirmed'; outcome: string }
  | { kind: 'form'; form: ConfirmingForm }
  | { kind: 'ask'; outcome: string }
  | { kind: 'again'; outcome: string }

/** Answers that say "not now". */
const NOT_NOW = new Set([408, 425, 429])
/** A page with fewer words and with scripts shows nothing without them. */
const FEW_WORDS = 12

/** Judges the answer to a confirming request. Only what a page says in words counts as confirmed. */
export function judgeAnswer(answer: Answer): AnswerVerdict {
  const { status, contentType } = answer
  if (status >= 500 || NOT_NOW.has(status)) return { kind: 'again', outcome: `The site answered ${status}.` }
  if (status >= 400) return { kind: 'ask', outcome: `The site answered ${status}.` }
  if (!/html|text\/plain|^$/i.test(contentType)) {
    return { kind: 'ask', outcome: 'What came back is no page.' }
  }
  const page = readAnswerPage(answer.body)
  const form = answer.truncated ? null : confirmingForm(page, answer.url)
  if (form) return { kind: 'form', form }
  const asksMore = page.forms.some(({ parts }) => parts.some(({ type }) => type === 'password'))
  if (asksMore) return { kind: 'ask', outcome: 'The page asks to log in.' }
  const said = outcomeInWords(page.words)
  if (said === 'ended') return { kind: 'ask', outcome: 'The page speaks of a subscription that has ended.' }
  if (said === 'failed') return { kind: 'ask', outcome: 'The page says that it did not work.' }
  if (said === 'unfinished') return { kind: 'ask', outcome: 'The page says that something is left to do.' }
  const buttons = page.forms.filter(({ parts }) => parts.some(({ type }) => type === 'submit'))
  if (said === 'confirmed') {
    return { kind: 'confirmed', outcome: 'The page says that the subscription is confirmed.' }
  }
  const words = page.words.split(/\s/).filter((word) => /\p{L}/u.test(word)).length
  if (page.hasScript && words < FEW_WORDS) {
    return { kind: 'ask', outcome: 'The page shows nothing without running its scripts.' }
  }
  if (buttons.length > 0) return { kind: 'ask', outcome: 'The page asks for more than a click.' }
  return { kind: 'ask', outcome: 'The page does not say whether it worked.' }
}
