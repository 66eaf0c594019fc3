import { useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { logFailure } from './log.ts'
import { patchArticle } from './patch-article.ts'
import { trpc } from './trpc.ts'

/**
 * Saves and unsaves articles. `flip` shows the change at once and takes it back on failure (cards); `save` shows it
 * only after the server has agreed (reader). Failures are only logged.
 */
export function useSaveArticle() {
  const client = useQueryClient()
  const mutation = trpc.articles.save.useMutation()

  const send = async (articleId: string, saved: boolean, onFailure?: () => void) => {
    try {
      const { isSaved } = await mutation.mutateAsync({ articleId, saved })
      patchArticle(client, articleId, { isSaved })
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
      patchArticle(client, id, { isSaved: saved })
      send(id, saved, () => patchArticle(client, id, { isSaved: !saved }))
    },
  }
}
