import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { patchArticle } from '../articles/patch-article.ts'

/** Marks an article as read when it is opened; a failure is only logged. */
export function useReading(article: { id: string; isRead: boolean } | undefined): void {
  const client = useQueryClient()
  const { mutate } = trpc.articles.read.useMutation({
    onSuccess: ({ articleId, isRead }) => patchArticle(client, articleId, { isRead }),
    onError: (error) => logFailure('Marking an article as read failed', error),
  })
  const id = article?.id
  const opened = useEffectEvent(() => {
    if (article && !article.isRead) mutate({ articleId: article.id, read: true })
  })
  // Not when the mark changes while one reads: who marks the open article as unread means it.
  useEffect(() => {
    if (id !== undefined) opened()
  }, [id])
}
