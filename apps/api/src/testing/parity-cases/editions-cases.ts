import type { Case } from './parity-reader.ts'

/** Parity cases of editions; the articles arrived on the first of June. */
export const EDITIONS_CASES: Record<string, Case[]> = {
  'editions.list': [
    ['nothing', () => ({})],
    ['a place to go on from', () => ({ pageSize: 1, after: '2026-06-02' })],
    ['a date that is none', () => ({ after: '2026-02-30' })],
    ['no date', () => ({ after: 'yesterday' })],
  ],
  'editions.today': [
    ['nothing', () => ({})],
    ['another number of minutes', () => ({ minutes: '15' })],
  ],
  'editions.ofDay': [
    ['a day with articles', () => ({ day: '2026-06-01' })],
    ['ten minutes, by newsletter', () => ({ day: '2026-06-01', minutes: '10', by: 'newsletter' })],
    ['a date that is none', () => ({ day: '2026-02-30' })],
    ['no date', () => ({ day: 'tomorrow' })],
  ],
  'editions.catchUp': [['nothing', () => ({})]],
  'editions.visit': [['nothing', () => ({})]],
  'editions.markAllRead': [
    ['a day', () => ({ day: '2026-06-01' })],
    ['an instant', () => ({ since: '2026-05-01T00:00:00.000Z', until: '2026-05-02T00:00:00.000Z' })],
    ['both', () => ({ day: '2026-06-01', since: '2026-05-01T00:00:00.000Z' })],
    ['neither', () => ({})],
    ['a date that is none', () => ({ day: '2026-02-30' })],
  ],
  'editions.undoMarkAllRead': [
    ['what was never marked', () => ({ undo: '7' })],
    ['something else', () => ({ undo: 'all' })],
  ],
}
