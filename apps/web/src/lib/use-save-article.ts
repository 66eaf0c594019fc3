import { useQueryClient } from '@tanstack/react-query'
import type { ArticlePage, FullArticle } from '@tidings/api/schemas/article'
import { getQueryKey } from '@trpc/react-query'
import { logFailure } from './log.ts'
import { trpc } from './trpc.ts'

/**
 * Saves and unsaves articles. `flip` shows the change at once and takes it back on failure (cards); `save` shows it
 * only after the server has agreed (reader). Failures are only logged.
 */
export function useSaveArticle() {
  const client = useQueryClient()
  const mutation = trpc.articles.save.useMutation()

  const show = (id: string, isSaved: boolean) => {
    const patch = <T extends { id: string }>(article: T): T =>
      article.id === id ? { ...article, isSaved } : article
    for (const list of [trpc.articles.list, trpc.articles.saved]) {
      client.setQueriesData<ArticlePage>({ queryKey: getQueryKey(list) }, (page) =>
        page ? { ...page, articles: page.articles.map(patch) } : page,
      )
    }
    client.setQueriesData<FullArticle>(
      { queryKey: getQueryKey(trpc.articles.get) },
      (one) => one && patch(one),
    )
  }
  const send = async (articleId: string, saved: boolean, onFailure?: () => void) => {
    try {
      const { isSaved } = await mutation.mutateAsync({ articleId, saved })
      show(articleId, isSaved)
      // Not fetched at once: a card unsaved by mistake stays on the Saved screen until one leaves it.
      client.invalidateQueries({ queryKey: getQueryKey(trpc.articles.saved), refetchType: 'none' })
    } catch (error) {
      logFailure('Saving an article failed', error)
      onFailure?.()
    }
  }
  return {
    save: (id: string, saved: boolean) => {
      send(id, saved)
    },
    flip: (id: string, saved: boolean) => {
      show(id, saved)
      send(id, saved, () => show(id, !saved))
    },
  }
}
