import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { sendOnLeave } from '../../api/send-on-leave.ts'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { patchArticle } from '../articles/patch-article.ts'

/** Stores the reading position of an article, also while the page is closing; a failure is only logged. */
export function usePosition(): (id: string, position: number | null) => void {
  const client = useQueryClient()
  const { mutate } = trpc.articles.setReadingPosition.useMutation({
    // Sequentially: the last position must also arrive last.
    scope: { id: 'position' },
    onError: (error) => logFailure('Storing the reading position failed', error),
  })
  const isLeaving = useRef(false)
  useEffect(() => {
    const onHide = () => {
      isLeaving.current = true
    }
    const onShow = () => {
      isLeaving.current = false
    }
    window.addEventListener('pagehide', onHide)
    window.addEventListener('pageshow', onShow)
    return () => {
      window.removeEventListener('pagehide', onHide)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])
  return useCallback(
    (id, position) => {
      patchArticle(client, id, { readingPosition: position })
      if (isLeaving.current)
        return sendOnLeave(client, { path: 'articles.setReadingPosition', input: { id, position } })
      mutate({ id, position })
    },
    [client, mutate],
  )
}
