import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { patchArticle } from './patch-article.ts'

/**
 * Saves and unsaves articles. `flip` updates optimistically and reverts on failure (cards); `save` updates after the
 * server's response (reader). Failures are only logged.
 */
export function useSaveArticle() {
  const client = useQueryClient()
  const mutation = trpc.articles.save.useMutation({
    onSuccess: ({ articleId, isSaved }) => patchArticle(client, articleId, { isSaved }),
  })

  const send = async (articleId: string, saved: boolean, onFailure?: () => void) => {
    try {
      await mutation.mutateAsync({ articleId, saved })
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
