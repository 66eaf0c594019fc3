import type { Case } from './parity-reader.ts'

/** Parity cases of highlights. */
export const HIGHLIGHTS_CASES: Record<string, Case[]> = {
  'highlights.list': [
    ['nothing', () => ({})],
    ['an article', ({ articleId }) => ({ articleId, pageSize: 2 })],
    ['a cursor that is none', () => ({ after: 'last week' })],
    ['a page of none', () => ({ pageSize: 0 })],
    ['those with a note', () => ({ hasNote: true, color: 'yellow', search: 'patch' })],
    ['a day that is none', () => ({ since: '2026-02-30' })],
  ],
  'highlights.summary': [
    ['nothing', () => ({})],
    ['a newsletter', ({ newsletterId }) => ({ newsletterId, hasNote: false })],
    ['another colour', () => ({ color: 'red' })],
  ],
  'highlights.review': [['nothing', () => ({})]],
  'highlights.update': [
    ['a note', ({ highlightId }) => ({ id: highlightId, note: 'For the talk.', color: 'pink' })],
    ['no note', ({ highlightId }) => ({ id: highlightId, note: '' })],
    ['an unknown one', () => ({ id: 'unknown', note: 'x' })],
    ['another colour', ({ highlightId }) => ({ id: highlightId, color: 'red' })],
  ],
  'highlights.add': [
    ['a passage', ({ articleId }) => ({ id: articleId, text: 'The patch set', start: 0, end: 13 })],
    ['white space', ({ articleId }) => ({ id: articleId, text: ' \n ' })],
    ['half a place', ({ articleId }) => ({ id: articleId, text: 'The patch set', start: 0 })],
    ['an unknown article', () => ({ id: 'unknown', text: 'The patch set' })],
  ],
  'highlights.delete': [
    ['the own one', ({ highlightId }) => ({ id: highlightId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
}
