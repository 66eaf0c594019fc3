import { useQueryClient } from '@tanstack/react-query'
import type { Article, ArticlePage } from '@tidings/api/schemas/article'
import { getQueryKey } from '@trpc/react-query'
import { useLocation, useNavigate } from 'react-router'
import { trpc } from './trpc.ts'

const pageSize = 24

export type ListName = 'list' | 'saved'
/** An empty tag is no tag; `source` is a newsletter's id. */
export type ListFilter = { tag: string; category?: string | undefined; source?: string | undefined }

/** A list of articles page by page, accumulated: `more` adds the next page below. */
export function useArticleList(name: ListName, { tag, category, source }: ListFilter) {
  const { pages, setPages } = usePageCount()
  const results = trpc.useQueries((t) =>
    Array.from({ length: pages }, (_, index) => {
      const input = {
        page: index + 1,
        pageSize,
        sort: 'latest' as const,
        ...(tag && { tags: tag }),
        ...(category && { category }),
        ...(source && { source }),
      }
      return name === 'saved' ? t.articles.saved(input) : t.articles.list(input)
    }),
  )
  const [first] = results
  const last = results.at(-1)
  const articles = unique(results.flatMap(({ data }) => data?.articles ?? []))
  return {
    articles,
    loading: first?.isPending ?? true,
    failed: first?.isError ?? false,
    hasMore: pages < (first?.data?.totalPages ?? 1) || (pages > 1 && !last?.isSuccess),
    loadingMore: pages > 1 && last?.isFetching === true,
    moreFailed: pages > 1 && last?.isError === true,
    tags: useKnownTags(name),
    more: () => (last?.isError ? last.refetch() : setPages(pages + 1)),
    reload: () => {
      setPages(1)
      first?.refetch()
    },
  }
}

/** How many pages are shown. Kept in the history, so that coming back to a list finds it as long as it was. */
function usePageCount() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const stored: unknown = state?.pages
  return {
    pages: typeof stored === 'number' && stored > 0 ? stored : 1,
    setPages: (pages: number) => {
      navigate({ pathname, search }, { replace: true, preventScrollReset: true, state: { ...state, pages } })
    },
  }
}

/** New mail pushes articles from one page to the next between two calls: each is shown once. */
function unique(articles: readonly Article[]): Article[] {
  return [...new Map(articles.map((article) => [article.id, article])).values()]
}

/** All tags met so far in this list, the most frequent first; choosing one must not take the others away. */
function useKnownTags(name: ListName): string[] {
  const client = useQueryClient()
  const seen = new Map<string, Set<string>>()
  for (const [, page] of client.getQueriesData<ArticlePage>({ queryKey: getQueryKey(trpc.articles[name]) })) {
    for (const { id, tags } of page?.articles ?? []) {
      for (const tag of tags) seen.set(tag, (seen.get(tag) ?? new Set()).add(id))
    }
  }
  return [...seen]
    .sort(([a, idsA], [b, idsB]) => idsB.size - idsA.size || a.localeCompare(b, 'en-US'))
    .map(([tag]) => tag)
}
