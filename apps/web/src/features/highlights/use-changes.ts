import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { HighlightColor } from '@tidings/ui/highlights/highlight-color.ts'
import { useCallback, useState } from 'react'
import { getQueryKey, trpc } from '../../api/trpc.ts'
import type { HighlightView } from './highlight-card.tsx'
import { texts } from './texts.ts'
import { mapPages, type Pages } from './use-removal.ts'

type Change = { color?: HighlightColor | undefined; note?: string | undefined }

/**
 * Changes colours and notes of the highlights of that query, which must not change: optimistically, a note with Undo,
 * reverted on failure. `change` is stable, so that a list of hundreds need not be rendered again.
 */
export function useChanges(queryKey: QueryKey) {
  const client = useQueryClient()
  const utils = trpc.useUtils()
  const [key] = useState(queryKey)
  const [undoable, setUndoable] = useState<{ key: number; text: string; undo: () => void }>()
  const { mutate } = trpc.highlights.update.useMutation({
    // Sequentially: the last change must also arrive last.
    scope: { id: 'highlight-changes' },
    meta: { failure: texts.changeFailed },
    onMutate: ({ id, color, note }) => {
      const changed = { ...(color && { color }), ...(note !== undefined && { note: note.trim() || null }) }
      client.setQueryData<Pages>(
        key,
        (old) =>
          old && mapPages(old, (all) => all.map((one) => (one.id === id ? { ...one, ...changed } : one))),
      )
    },
    onSuccess: () => {
      utils.highlights.summary.invalidate()
      // Readers refetch the highlights of their article.
      client.removeQueries({ queryKey: getQueryKey(trpc.highlights.list, undefined, 'query') })
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
  })
  const change = useCallback(
    ({ id, note: before }: HighlightView, wanted: Change) => {
      mutate({ id, ...wanted })
      if (wanted.note === undefined) return
      setUndoable({
        key: Date.now(),
        text: wanted.note.trim() ? texts.noteSaved : texts.noteRemoved,
        undo: () => {
          setUndoable(undefined)
          mutate({ id, note: before ?? '' })
        },
      })
    },
    [mutate],
  )
  return { undoable, dismiss: () => setUndoable(undefined), change }
}
