import type { ArticleView } from '../article-card/article-view.ts'

export const articleFilters = ['unread', 'noDuplicates', 'withPicture'] as const
export type ArticleFilter = (typeof articleFilters)[number]

const tests: Record<ArticleFilter, (article: ArticleView) => boolean> = {
  unread: ({ isRead }) => !isRead,
  noDuplicates: ({ isDuplicate }) => !isDuplicate,
  withPicture: ({ imageUrl }) => imageUrl !== null,
}

/** Whether an article passes every filter that is on. */
export function passes(article: ArticleView, filters: readonly ArticleFilter[]): boolean {
  return filters.every((filter) => tests[filter](article))
}
