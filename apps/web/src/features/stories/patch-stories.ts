import type { QueryClient } from '@tanstack/react-query'
import type { Article, ArticlePage, FullArticle } from '@tidings/api/schemas/article'
import type { Story } from '@tidings/api/schemas/story'
import { getQueryKey } from '@trpc/react-query'
import { trpc } from '../../api/trpc.ts'

/**
 * Shows that an article tells a story of its own wherever the cache has it or the story that it was in. Gives the way
 * back to what was shown before.
 */
export function showApart(client: QueryClient, articleId: string): () => void {
  const keys = [trpc.articles.list, trpc.articles.saved, trpc.articles.get, trpc.stories.get].map(
    (procedure) => ({
      queryKey: getQueryKey(procedure),
    }),
  )
  const before = keys.flatMap((filter) => client.getQueriesData(filter))
  const [lists, saved, one, stories] = keys
  for (const filter of [lists, saved]) {
    client.setQueriesData<ArticlePage>(filter ?? {}, (page) =>
      page?.articles.some((article) => concerns(article, articleId))
        ? { ...page, articles: page.articles.map((article) => apart(article, articleId)) }
        : page,
    )
  }
  client.setQueriesData<FullArticle>(one ?? {}, (article) => article && apart(article, articleId))
  client.setQueriesData<Story>(
    stories ?? {},
    (story) =>
      story && { ...story, tellings: story.tellings.filter(({ article }) => article.id !== articleId) },
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

const concerns = ({ id, alsoIn }: Article, articleId: string) =>
  id === articleId || alsoIn.some((telling) => telling.id === articleId)

function apart<T extends Article>(article: T, articleId: string): T {
  if (!concerns(article, articleId)) return article
  if (article.id === articleId)
    return { ...article, isDuplicate: false, isUpdate: false, duplicateOf: null, alsoIn: [], storySize: 1 }
  const alsoIn = article.alsoIn.filter(({ id }) => id !== articleId)
  const sources = new Set([article.sourceNewsletter, ...alsoIn.map((telling) => telling.sourceNewsletter)])
  return { ...article, alsoIn, storySize: sources.size }
}
