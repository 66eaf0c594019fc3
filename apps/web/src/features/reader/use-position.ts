import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { sendOnLeave } from '../../api/send-on-leave.ts'
import { trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { patchArticle } from '../articles/patch-article.ts'

type Position = { id: string; position: number | null }

/** Stores the reading position of an article; a failure is only logged. Requests in progress outlive the page. */
export function usePosition(): (id: string, position: number | null) => void {
  const client = useQueryClient()
  const under = useRef<Position>(undefined)
  const { mutate } = trpc.articles.setReadingPosition.useMutation({
    // Sequentially: the last position must also arrive last.
    scope: { id: 'position' },
    onError: (error) => logFailure('Storing the reading position failed', error),
    onSettled: (_data, _error, sent) => {
      if (under.current?.id === sent.id && under.current.position === sent.position) under.current = undefined
    },
  })
  const isLeaving = useRef(false)
  useEffect(() => {
    const onHide = () => {
      isLeaving.current = true
      if (under.current) sendOnLeave(client, { path: 'articles.setReadingPosition', input: under.current })
      under.current = undefined
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
  }, [client])
  return useCallback(
    (id, position) => {
      patchArticle(client, id, { readingPosition: position })
      if (isLeaving.current)
        return sendOnLeave(client, { path: 'articles.setReadingPosition', input: { id, position } })
      under.current = { id, position }
      mutate({ id, position })
    },
    [client, mutate],
  )
}
