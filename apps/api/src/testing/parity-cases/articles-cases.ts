import type { Case } from './parity-reader.ts'

/** Parity cases of articles. */
export const ARTICLES_CASES: Record<string, Case[]> = {
  'articles.list': [
    ['nothing', () => ({})],
    ['a page', () => ({ page: 2, pageSize: 1, sort: 'latest' })],
    ['a filter', () => ({ tags: 'ai,linux', source: 'Kernel Weekly', category: 'technology' })],
    ['every filter', () => ({ read: 'unread', duplicates: 'hide', picture: 'only', after: '9.0.mail' })],
    ['stories folded', () => ({ group: true })],
    ['stories folded by a word', () => ({ group: 'maybe' })],
    ['no such page', () => ({ page: 0 })],
    ['no such order', () => ({ sort: 'oldest' })],
  ],
  'articles.saved': [
    ['nothing', () => ({})],
    ['a page that is no number', () => ({ page: 'two' })],
  ],
  'articles.stats': [
    ['the own email', ({ email }) => ({ email })],
    ['nothing', () => ({})],
    ['a foreign email', () => ({ email: 'eve@reader.example' })],
  ],
  'articles.get': [
    ['the own one', ({ articleId }) => ({ id: articleId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'articles.resolveLink': [
    ['one whose link is known', ({ articleId }) => ({ id: articleId })],
    ['an unknown one', () => ({ id: 'unknown' })],
  ],
  'articles.save': [
    ['the own one', ({ articleId }) => ({ articleId, saved: true })],
    ['an unknown one', () => ({ articleId: 'unknown', saved: true })],
    ['a word for a flag', ({ articleId }) => ({ articleId, saved: 'yes' })],
  ],
  'articles.read': [
    ['the own one', ({ articleId }) => ({ articleId, read: true })],
    ['an unknown one', () => ({ articleId: 'unknown', read: true })],
    ['a number for a flag', ({ articleId }) => ({ articleId, read: 1 })],
  ],
  'articles.setReadingPosition': [
    ['the own one', ({ articleId }) => ({ id: articleId, position: 12 })],
    ['the end', ({ articleId }) => ({ id: articleId, position: null })],
    ['an unknown one', () => ({ id: 'unknown', position: 12 })],
    ['a place before the text', ({ articleId }) => ({ id: articleId, position: -1 })],
  ],
  'articles.tags': [['nothing', () => ({})]],
  'articles.changeTags': [
    ['a tag to add', ({ articleId }) => ({ id: articleId, add: [' To cite '] })],
    ['a tag to take away', ({ articleId }) => ({ id: articleId, remove: ['linux'] })],
    ['a comma', ({ articleId }) => ({ id: articleId, add: ['a,b'] })],
    ['a word for a list', ({ articleId }) => ({ id: articleId, add: 'linux' })],
    ['an unknown article', () => ({ id: 'unknown', add: ['linux'] })],
  ],
}
