import { momentOf } from '../issues/facts.ts'

const states = {
  waiting: 'Waiting to be opened',
  requesting: 'Being opened',
  confirmed: 'Confirmed',
  ask: 'Needs your click',
  failed: 'Failed',
}

export const receiptTexts = {
  title: 'What was done',
  description: 'The mails that asked to confirm this newsletter, and what Tidings did about each.',
  loading: 'Loading what was done...',
  failed: 'Failed to load what was done. Please try again.',
  nothing: 'No confirmation mail has come yet.',
  state: (state: keyof typeof states) => states[state],
  received: (iso: string, timeZone: string) => `Mail of ${momentOf(iso, timeZone)}`,
  link: 'Chosen link',
  score: 'Score',
  reasons: 'Why',
  requests: 'Requests',
  answered: (status: number | null) => (status === null ? 'no answer' : `answered ${status}`),
  outcome: 'Outcome',
  next: 'Next try',
  close: 'Close',
}
