import type { QueryClient } from '@tanstack/react-query'
import type { ArticlePage, FullArticle } from '@tidings/api/schemas/article'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../api/trpc.ts'

/** Shows a change of an article wherever the cache has it. */
export function patchArticle(
  client: QueryClient,
  id: string,
  change: Partial<Pick<FullArticle, 'isSaved' | 'isRead' | 'tags' | 'readingPosition'>>,
): void {
  const patch = <T extends { id: string }>(article: T): T =>
    article.id === id ? { ...article, ...change } : article
  for (const list of [trpc.articles.list, trpc.articles.saved]) {
    client.setQueriesData<ArticlePage>({ queryKey: getQueryKey(list) }, (page) =>
      page?.articles.some((article) => article.id === id)
        ? { ...page, articles: page.articles.map(patch) }
        : page,
    )
  }
  client.setQueriesData<FullArticle>({ queryKey: getQueryKey(trpc.articles.get) }, (one) => one && patch(one))
}
