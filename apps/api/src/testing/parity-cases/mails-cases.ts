import type { Case } from './parity-reader.ts'

/** Parity cases of received mails. */
export const MAILS_CASES: Record<string, Case[]> = {
  'mails.received': [
    ['nothing', () => ({})],
    ['a state and a page', () => ({ state: 'refused', page: 2, pageSize: 1 })],
    ['no such state', () => ({ state: 'lost' })],
  ],
  'mails.release': [
    ['one that is not quarantined', ({ issueId }) => ({ id: issueId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
}
