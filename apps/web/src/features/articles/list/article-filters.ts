/** The filters of a list of articles. Empty ones match everything. */
export type ArticleFilters = {
  read: '' | 'unread' | 'read'
  /** Any of them. */
  categories: readonly string[]
  /** Ids of newsletters, any of them. */
  sources: readonly string[]
  /** `noDuplicates` and `withPicture`, if set. */
  only: readonly string[]
}

export const noFilters: ArticleFilters = { read: '', categories: [], sources: [], only: [] }

/** The number of active filters. */
export function countFilters({ read, categories, sources, only }: ArticleFilters): number {
  return Number(read !== '') + categories.length + sources.length + only.length
}
