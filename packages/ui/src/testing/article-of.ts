import type { ArticleView } from '../article-card/article-view.ts'

/** An article as cards and rows show it, with the fields that a test sets. */
export const articleOf = (wanted: Partial<ArticleView> = {}): ArticleView => ({
  id: 'a1',
  title: 'Cargo ships go back to sail',
  summary: 'Eleven freighters carry spinning columns.',
  imageUrl: '/picture.webp',
  category: 'business',
  sourceNewsletter: 'The Morning Ledger',
  publishedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  isDuplicate: false,
  duplicateOf: null,
  alsoIn: [],
  storySize: 1,
  isUpdate: false,
  isSaved: false,
  isRead: false,
  readingMinutes: 6,
  ...wanted,
})
