import type { Case } from './parity-reader.ts'

/** Parity cases of the search. */
export const SEARCH_CASES: Record<string, Case[]> = {
  'search.articles': [
    ['a word', () => ({ q: 'patch' })],
    ['the newest, a page later', () => ({ q: 'patch -rust', sort: 'newest', pageSize: 1, after: '1' })],
    ['while typing', () => ({ q: 'pat', typing: true })],
    ['nothing', () => ({ q: '' })],
    ['no query', () => ({})],
    ['a cursor that is none', () => ({ q: 'patch', after: 'last' })],
    ['501 characters', () => ({ q: 'x'.repeat(501) })],
  ],
  'search.highlights': [
    ['a word', () => ({ q: 'patch' })],
    ['no such order', () => ({ q: 'patch', sort: 'worst' })],
  ],
  'search.newsletters': [
    ['a word', () => ({ q: 'weekly' })],
    ['no query', () => ({})],
  ],
  'search.suggest': [
    ['the beginning of a word', () => ({ q: 'pat' })],
    ['no query', () => ({})],
  ],
  'search.marks': [
    ['the own article', ({ articleId }) => ({ q: 'patch', articleId })],
    ['an unknown article', () => ({ q: 'patch', articleId: 'unknown' })],
  ],
  'search.saved': [['nothing', () => ({})]],
  'search.save': [
    ['white space', () => ({ query: '  ' })],
    ['a long name', () => ({ query: 'patch', name: 'x'.repeat(101) })],
  ],
  'search.change': [['an unknown one', () => ({ id: 'unknown', preference: 'mute' })]],
  'search.remove': [['an unknown one', () => ({ id: 'unknown' })]],
}
