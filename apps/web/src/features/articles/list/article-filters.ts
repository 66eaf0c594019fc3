/** What narrows a list of articles. Empty parts let everything through. */
export type ArticleFilters = {
  read: '' | 'unread' | 'read'
  /** An article has one of them. */
  categories: readonly string[]
  /** Ids of newsletters, of which an article comes from one. */
  sources: readonly string[]
  /** `noDuplicates` and `withPicture`, each when it is on. */
  only: readonly string[]
}

export const noFilters: ArticleFilters = { read: '', categories: [], sources: [], only: [] }

/** How many choices narrow the list. */
export function countFilters({ read, categories, sources, only }: ArticleFilters): number {
  return Number(read !== '') + categories.length + sources.length + only.length
}
