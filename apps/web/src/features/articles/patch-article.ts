import type { QueryClient } from '@tanstack/react-query'
import type { FullArticle } from '@tidings/api/articles/schema'
import { changeCache, withMarks } from '../../lib/cached-data.ts'

/** Shows a change of an article wherever the cache has it. */
export function patchArticle(
  client: QueryClient,
  articleId: string,
  change: Partial<Pick<FullArticle, 'isSaved' | 'isRead' | 'tags' | 'readingPosition'>>,
): void {
  changeCache(client, (data) => withMarks(data, (id) => (id === articleId ? change : undefined)))
}
