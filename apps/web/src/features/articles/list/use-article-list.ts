import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { ArticlePage, ListedArticle } from '@tidings/api/articles/schema'
import { useLayoutEffect, useRef } from 'react'
import { getQueryKey, trpc } from '../../../api/trpc.ts'
import type { ListChoices } from './list-location.ts'

const pageSize = 24

export type ListName = 'list' | 'saved'
export type ListScope = {
  /** Only articles of this category. */
  category?: string | undefined
  /** Only articles of this newsletter, by its id. */
  source?: string | undefined
  /** Without articles that only repeat a story. */
  group?: boolean | undefined
}

/** A list of articles, loaded page by page: `more` appends the next page. */
export function useArticleList(
  name: ListName,
  scope: ListScope,
  { choices, pages, setPages }: { choices: ListChoices; pages: number; setPages: (pages: number) => void },
  enabled = true,
) {
  const inputs = pageInputs(useQueryClient(), name, narrowing(scope, choices), pages)
  const results = trpc.useQueries((t) =>
    inputs.map((input) =>
      name === 'saved' ? t.articles.saved(input, { enabled }) : t.articles.list(input, { enabled }),
    ),
  )
  const refilling = results.some(({ isPending, isFetching }) => isPending && isFetching)
  const loadedArticles = unique(results.flatMap(({ data }) => data?.articles ?? []))
  const articles = useFullest(loadedArticles, refilling, JSON.stringify(inputs[0]))
  const [first] = results
  const last = results.at(-1)
  const loaded = results.length
  return {
    articles,
    loading: first?.isPending ?? true,
    failed: first?.isError ?? false,
    hasMore: loaded < (last?.data?.totalPages ?? 1) || (loaded > 1 && !last?.isSuccess),
    loadingMore: loaded > 1 && last?.isFetching === true,
    moreError: loaded > 1 ? (last?.error ?? null) : null,
    more: () => (last?.isError ? last.refetch() : setPages(loaded + 1)),
    reload: () => {
      setPages(1)
      first?.refetch()
    },
  }
}

type Narrowing = ReturnType<typeof narrowing>

function narrowing({ category, source, group }: ListScope, { tag, filters }: ListChoices) {
  const categories = category ?? filters.categories.join(',')
  const sources = source ?? filters.sources.join(',')
  return {
    ...(tag && { tags: tag }),
    ...(group && { group }),
    ...(categories && { category: categories }),
    ...(sources && { source: sources }),
    ...(filters.read && { read: filters.read }),
    ...(filters.only.includes('noDuplicates') && { duplicates: 'hide' as const }),
    ...(filters.only.includes('withPicture') && { picture: 'only' as const }),
  }
}

/** The input of each page: each one but the first continues after the last article of the previous one. */
function pageInputs(client: QueryClient, name: ListName, narrowed: Narrowing, pages: number) {
  const common = { pageSize, sort: 'latest' as const, ...narrowed }
  const inputs: (typeof common & { page: number; after?: string })[] = [{ page: 1, ...common }]
  for (let page = 2; page <= pages; page++) {
    const before = inputs[page - 2]
    const key = getQueryKey(trpc.articles[name], before, 'query')
    const after = client.getQueryData<ArticlePage>(key)?.next
    if (!after) break
    inputs.push({ page, ...common, after })
  }
  return inputs
}

/**
 * The articles, or the previous ones while the pages after a changed one are loading: a shorter list would lose the
 * scroll position. `list` identifies the list.
 */
function useFullest(articles: ListedArticle[], refilling: boolean, list: string): ListedArticle[] {
  const shown = useRef({ list, articles })
  const before = shown.current
  const keeps = refilling && before.list === list && before.articles.length > articles.length
  useLayoutEffect(() => {
    if (!keeps) shown.current = { list, articles }
  })
  return keeps ? before.articles : articles
}

/** Pages that are refetched one after the other may overlap for a moment: each article is shown once. */
function unique(articles: readonly ListedArticle[]): ListedArticle[] {
  return [...new Map(articles.map((article) => [article.id, article])).values()]
}
