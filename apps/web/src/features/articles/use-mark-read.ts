import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../../api/trpc.ts'
import { texts } from './article-texts.ts'
import { patchArticle } from './patch-article.ts'

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
