import { useQueryClient } from '@tanstack/react-query'
import type { Highlight } from '@tidings/api/highlights/schema'
import type { HighlightedPassage, Passage } from '@tidings/ui/passages/passage.ts'
import type { HighlightChange, Highlighting } from '@tidings/ui/reader/use-highlighter.ts'
import { useEffect, useMemo, useState } from 'react'
import { getQueryKey, trpc } from '../../api/trpc.ts'
import { logFailure } from '../../lib/log.ts'
import { texts } from './texts.ts'

/** The highlights of one article, fetched while `enabled`. New ones are shown before they are stored. */
export function useArticleHighlights(
  articleId: string,
  enabled: boolean,
): Pick<Highlighting, 'passages' | 'onHighlight' | 'onRemove' | 'onChange'> {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const { data, error } = trpc.highlights.list.useQuery({ articleId }, { enabled })
  const adding = trpc.highlights.add.useMutation()
  const updating = trpc.highlights.update.useMutation({
    // Sequentially: the last change must also arrive last.
    scope: { id: 'highlight-changes' },
    meta: { failure: texts.highlightNotChanged },
  })
  const removing = trpc.highlights.delete.useMutation()
  const [pending, setPending] = useState<readonly HighlightedPassage[]>([])
  useEffect(() => {
    if (error) logFailure('Fetching the highlights failed', error)
  }, [error])

  const change = (id: string, how: (old: Highlight[]) => Highlight[]) => {
    utils.highlights.list.setData(
      { articleId: id },
      (page) => page && { ...page, highlights: how(page.highlights) },
    )
    // The screen of all highlights refetches when it is opened, and meanwhile shows its previous data.
    const queryKey = getQueryKey(trpc.highlights.list, undefined, 'infinite')
    client.invalidateQueries({ queryKey, refetchType: 'none' })
  }
  const onHighlight = async (passage: Passage) => {
    const shown = {
      ...passage,
      color: 'yellow' as const,
      note: null,
      id: `pending-${passage.start}-${passage.end}`,
    }
    setPending((old) => [...old, shown])
    try {
      const { highlight } = await adding.mutateAsync({ ...passage, id: articleId })
      change(articleId, (old) => [highlight, ...old.filter(({ id }) => id !== highlight.id)])
      return highlight.id
    } catch (failure) {
      logFailure('Storing a highlight failed', failure)
      return undefined
    } finally {
      setPending((old) => old.filter((other) => other !== shown))
    }
  }
  const onRemove = async (id: string) => {
    change(articleId, (old) => old.filter((highlight) => highlight.id !== id))
    try {
      await removing.mutateAsync({ id })
    } catch (failure) {
      logFailure('Removing a highlight failed', failure)
      utils.highlights.list.invalidate({ articleId })
    }
  }
  const onChange = async (id: string, { color, note }: HighlightChange) => {
    const changed = { ...(color && { color }), ...(note !== undefined && { note: note.trim() || null }) }
    change(articleId, (old) => old.map((one) => (one.id === id ? { ...one, ...changed } : one)))
    try {
      await updating.mutateAsync({ id, color, note })
    } catch (failure) {
      logFailure('Changing a highlight failed', failure)
      utils.highlights.list.invalidate({ articleId })
    }
  }
  const stored = data?.highlights
  return {
    passages: useMemo(() => [...pending, ...(stored ?? [])], [pending, stored]),
    onHighlight,
    onRemove,
    onChange,
  }
}
