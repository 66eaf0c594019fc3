import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import type { HighlightPage } from '@tidings/api/schemas/highlight'
import { getQueryKey } from '@trpc/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import { texts } from './texts.ts'

/** What the screen asks for: all highlights, so many at a time. */
export const everything = { limit: 200 }

/**
 * Removes highlights with time to think again: one that is removed is out of sight, and deleted when the time is over,
 * when the next one is removed, or when one leaves.
 */
export function useRemoval() {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const [waiting, setWaiting] = useState<string>()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const show = (id: string) => setHidden((old) => new Set([...old].filter((other) => other !== id)))
  const { mutate } = trpc.highlights.delete.useMutation({
    meta: { failure: texts.removeFailed },
    onSuccess: (_data, { id }) => {
      utils.highlights.list.setInfiniteData(everything, (old) => old && without(old, id))
      // Readers ask anew for what is highlighted in their article.
      client.removeQueries({ queryKey: getQueryKey(trpc.highlights.list, undefined, 'query') })
    },
    onError: (_error, { id }) => show(id),
  })
  const settle = () => {
    if (waiting !== undefined) mutate({ id: waiting })
    setWaiting(undefined)
  }

  const leave = useEffectEvent(() => waiting !== undefined && mutate({ id: waiting }))
  const unload = useEffectEvent(() => {
    if (waiting === undefined) return
    // The page is going away: only a request of this kind outlives it.
    fetch(`/api/highlights/${encodeURIComponent(waiting)}`, {
      method: 'DELETE',
      credentials: 'include',
      keepalive: true,
    })
  })
  useEffect(() => {
    const onHide = () => unload()
    window.addEventListener('pagehide', onHide)
    return () => {
      window.removeEventListener('pagehide', onHide)
      leave()
    }
  }, [])

  return {
    hidden,
    waiting,
    remove: (id: string) => {
      settle()
      setWaiting(id)
      setHidden((old) => new Set([...old, id]))
    },
    undo: () => {
      if (waiting !== undefined) show(waiting)
      setWaiting(undefined)
    },
    settle,
  }
}

function without<T>(data: InfiniteData<HighlightPage, T>, id: string): InfiniteData<HighlightPage, T> {
  const pages = data.pages.map((page) => ({
    ...page,
    highlights: page.highlights.filter((highlight) => highlight.id !== id),
  }))
  return { ...data, pages }
}
