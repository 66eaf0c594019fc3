import type { Case } from './parity-reader.ts'

/** Parity cases of stories. */
export const STORIES_CASES: Record<string, Case[]> = {
  'stories.get': [
    ['the own one', ({ articleId }) => ({ id: articleId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'stories.candidates': [
    ['the own article', ({ articleId }) => ({ articleId, search: 'chair' })],
    ['an unknown article', () => ({ articleId: 'unknown' })],
    ['a search without end', ({ articleId }) => ({ articleId, search: 'a'.repeat(201) })],
  ],
  'stories.split': [
    ['the own ones', ({ articleId, firstId }) => ({ id: firstId, articleId })],
    ['an unknown article', ({ articleId }) => ({ id: articleId, articleId: 'unknown' })],
    ['an unknown story', ({ articleId }) => ({ id: 'unknown', articleId })],
    ['no article', ({ articleId }) => ({ id: articleId })],
  ],
  'stories.join': [
    ['the own ones', ({ articleId, firstId }) => ({ id: firstId, articleId })],
    ['an unknown article', ({ articleId }) => ({ id: articleId, articleId: 'unknown' })],
    ['an unknown story', ({ articleId }) => ({ id: 'unknown', articleId })],
  ],
  'stories.undo': [
    [
      'the own ones',
      ({ articleId, firstId }) => ({ articleId, changes: [{ articleId: firstId, was: false, is: null }] }),
    ],
    ['nothing', ({ articleId }) => ({ articleId, changes: [] })],
    ['an unknown article', () => ({ articleId: 'unknown', changes: [] })],
    ['a word for a flag', ({ articleId }) => ({ articleId, changes: [{ articleId, was: 'yes', is: null }] })],
  ],
}
