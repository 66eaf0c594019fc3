import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ArticlePage, FullArticle } from '@tidings/api/schemas/article'
import type { CatchUpView, EditionEntryView, EditionView } from '@tidings/api/schemas/edition'
import type { ArticleResults } from '@tidings/api/schemas/search'
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
  const inPages = getQueryKey(trpc.search.articles, undefined, 'infinite')
  client.setQueriesData<InfiniteData<ArticleResults>>({ queryKey: inPages }, (found) =>
    found?.pages.some(({ articles }) => articles.some((article) => article.id === id))
      ? { ...found, pages: found.pages.map((page) => ({ ...page, articles: page.articles.map(patch) })) }
      : found,
  )
  const patchEntry = (entry: EditionEntryView): EditionEntryView =>
    entry.articleIds.includes(id)
      ? {
          ...entry,
          article: patch(entry.article),
          ...(change.isRead !== undefined && { isRead: change.isRead }),
        }
      : entry
  for (const edition of [trpc.editions.today, trpc.editions.ofDay]) {
    client.setQueriesData<EditionView>({ queryKey: getQueryKey(edition) }, (one) => {
      if (!one) return one
      const sections = one.sections.map((section) => ({
        ...section,
        entries: section.entries.map(patchEntry),
      }))
      const alsoToday = one.alsoToday.map(patchEntry)
      const entries = [...sections.flatMap((section) => section.entries), ...alsoToday]
      return { ...one, sections, alsoToday, left: entries.filter(({ isRead }) => !isRead).length }
    })
  }
  client.setQueriesData<CatchUpView>(
    { queryKey: getQueryKey(trpc.editions.catchUp) },
    (one) => one && { ...one, matter: one.matter.map(patchEntry) },
  )
  client.setQueriesData<FullArticle>({ queryKey: getQueryKey(trpc.articles.get) }, (one) => one && patch(one))
}
