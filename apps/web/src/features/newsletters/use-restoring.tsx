import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../api/trpc.ts'
import { showUndoToast } from '../../lib/undo-toast.tsx'
import { texts } from './texts.ts'

const words = texts.deleteDialog

/** Says that a newsletter was deleted, with a way back for as long as there is one. */
export function useRestoring(): (deleted: { id: string; name: string; undoSeconds: number }) => void {
  // The screen that it was deleted from may be gone by then.
  const { mutate } = trpc.newsletters.restore.useMutation({
    meta: { failure: words.notRestored },
    onSuccess: ({ newsletter }) => void showToast(words.restored(newsletter.name)),
  })
  return ({ id, name, undoSeconds }) => {
    const said = { ...words.deleted(name), duration: undoSeconds * 1000 }
    showUndoToast(said, words.undo, () => mutate({ id }))
  }
}
