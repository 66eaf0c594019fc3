import { expect, test } from 'vitest'
import type { ArticleView } from '../article-card/article-view.ts'
import { passes } from './article-filters.ts'

const article: ArticleView = {
  id: 'a',
  title: 'T',
  summary: 'S',
  imageUrl: null,
  category: 'other',
  sourceNewsletter: 'N',
  publishedAt: '2026-11-20T12:00:00Z',
  isDuplicate: false,
  duplicateOf: null,
  alsoIn: [],
  isSaved: false,
  isRead: false,
  readingMinutes: null,
}

test('without filters every article passes', () => {
  expect(passes({ ...article, isRead: true, isDuplicate: true }, [])).toBe(true)
})

test('an article must pass every filter that is on', () => {
  expect(passes(article, ['unread', 'noDuplicates'])).toBe(true)
  expect(passes({ ...article, isDuplicate: true }, ['unread', 'noDuplicates'])).toBe(false)
  expect(passes({ ...article, isRead: true }, ['unread'])).toBe(false)
  expect(passes(article, ['withPicture'])).toBe(false)
})
