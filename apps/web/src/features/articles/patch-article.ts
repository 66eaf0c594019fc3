import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { FullArticle } from '@tidings/api/articles/schema'
import { trpc } from '../../api/trpc.ts'
import { changeCache, withMarks } from '../../lib/cached-data.ts'
import { logFailure } from '../../lib/log.ts'
import { texts } from './article-texts.ts'

/** Shows a change of an article wherever the cache has it. */
export function patchArticle(
  client: QueryClient,
  articleId: string,
  change: Partial<Pick<FullArticle, 'isSaved' | 'isRead' | 'tags' | 'readingPosition'>>,
): void {
  changeCache(client, (data) => withMarks(data, (id) => (id === articleId ? change : undefined)))
}

/** Marks articles as read or unread: optimistically, reverted with a toast on failure. */
export function useMarkRead(): (articleId: string, read: boolean) => void {
  const client = useQueryClient()
  const { mutate } = trpc.articles.read.useMutation({
    meta: { failure: texts.markFailed },
    onMutate: ({ articleId, read }) => patchArticle(client, articleId, { isRead: read }),
    onError: (_error, { articleId, read }) => patchArticle(client, articleId, { isRead: !read }),
  })
  return (articleId, read) => mutate({ articleId, read })
}

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
