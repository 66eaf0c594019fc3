import { trpc } from '../../../api/trpc.ts'
import { showUndoToast } from '../../../lib/undo-toast.tsx'
import { texts } from './edition-texts.ts'

/** Articles of a day, or since an instant, in both cases up to `until`. */
type Span = { until: string } & ({ day: string } | { since: string })

/** Marks all articles of a span as read, and offers to undo exactly that. */
export function useMarkAllRead(): { markAll: (span: Span) => void; isPending: boolean } {
  const undo = trpc.editions.undoMarkAllRead.useMutation({ meta: { failure: texts.undoFailed } })
  const { mutate, isPending } = trpc.editions.markAllRead.useMutation({
    meta: { failure: texts.markFailed },
    onSuccess: ({ marked, undo: token }) => {
      if (token === null) return
      showUndoToast(texts.marked(marked), texts.undo, () => undo.mutate({ undo: token }))
    },
  })
  return { markAll: (span) => mutate(span), isPending }
}
