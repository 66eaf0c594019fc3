import { type InfiniteData, type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { HighlightPage } from '@tidings/api/highlights/schema'
import { useCallback, useEffect, useRef, useState } from 'react'
import { sendOnLeave } from '../../api/send-on-leave.ts'
import { getQueryKey, trpc } from '../../api/trpc.ts'
import { texts } from './texts.ts'

/**
 * Removes highlights with a chance to undo: a removed one is hidden, and deleted after a while, when the next one is
 * removed, or when the user leaves.
 */
export function useRemoval(queryKey: QueryKey) {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const [waiting, setWaiting] = useState<string>()
  const latest = useRef<string>(undefined)
  const wait = useCallback((id: string | undefined) => {
    latest.current = id
    setWaiting(id)
  }, [])
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const show = (id: string) => setHidden((old) => new Set([...old].filter((other) => other !== id)))
  const { mutate } = trpc.highlights.delete.useMutation({
    meta: { failure: texts.removeFailed },
    onSuccess: (_data, { id }) => {
      client.setQueryData<Pages>(
        queryKey,
        (old) => old && mapPages(old, (all) => all.filter((one) => one.id !== id)),
      )
      utils.highlights.summary.invalidate()
      // Readers refetch the highlights of their article.
      client.removeQueries({ queryKey: getQueryKey(trpc.highlights.list, undefined, 'query') })
    },
    onError: (_error, { id }) => show(id),
  })
  const settle = useCallback(() => {
    if (latest.current !== undefined) mutate({ id: latest.current })
    wait(undefined)
  }, [mutate, wait])

  useEffect(() => {
    const onHide = () => {
      if (latest.current === undefined) return
      sendOnLeave(client, { path: 'highlights.delete', input: { id: latest.current } })
      // A page from the back/forward cache must not delete it again.
      wait(undefined)
    }
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      if (latest.current !== undefined) mutate({ id: latest.current })
    }
  }, [client, mutate, wait])

  // Stable, so that a list of hundreds need not be rendered again.
  const remove = useCallback(
    (id: string) => {
      settle()
      wait(id)
      setHidden((old) => new Set([...old, id]))
    },
    [settle, wait],
  )
  return {
    hidden,
    waiting,
    remove,
    undo: () => {
      if (waiting !== undefined) show(waiting)
      wait(undefined)
    },
    settle,
  }
}

export type Pages = InfiniteData<HighlightPage, string | undefined>

/** The pages with other highlights. */
export const mapPages = (
  data: Pages,
  how: (old: HighlightPage['highlights']) => HighlightPage['highlights'],
): Pages => ({
  ...data,
  pages: data.pages.map((page) => ({ ...page, highlights: how(page.highlights) })),
})
