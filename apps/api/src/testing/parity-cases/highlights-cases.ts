import type { Case } from './parity-reader.ts'

/** Parity cases of highlights. */
export const HIGHLIGHTS_CASES: Record<string, Case[]> = {
  'highlights.list': [
    ['nothing', () => ({})],
    ['an article', ({ articleId }) => ({ articleId, pageSize: 2 })],
    ['a cursor that is none', () => ({ after: 'last week' })],
    ['a page of none', () => ({ pageSize: 0 })],
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
