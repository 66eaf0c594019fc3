import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Dialog, DialogActions } from '@tidings/ui/dialog/dialog'
import css from '@tidings/ui/dialog/dialog-parts.module.css'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { errorCode } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { Icon } from '../../lib/icon.tsx'
import { showUndoToast } from '../../lib/undo-toast.tsx'
import type { NewsletterView } from './card/newsletter-view.ts'
import { texts } from './texts.ts'

type DeleteDialogProps = {
  /** The newsletter to delete; undefined closes the dialog. */
  newsletter: NewsletterView | undefined
  onClose: () => void
  /** Called once the newsletter is deleted and the lists are updated. */
  onDeleted?: ((id: string) => void) | undefined
}

const words = texts.deleteDialog

/** Asks before deleting a newsletter. The initial focus is on Cancel; the dialog stays open on failure. */
export function DeleteDialog({ newsletter, onClose, onDeleted }: DeleteDialogProps) {
  // Kept while the dialog fades out, when there is no newsletter any more.
  const [last, setLast] = useState(newsletter)
  const [withHighlights, setWithHighlights] = useState(false)
  if (newsletter && newsletter !== last) {
    setLast(newsletter)
    setWithHighlights(false)
  }
  const asked = newsletter?.id ?? ''
  const { data } = trpc.newsletters.get.useQuery({ id: asked }, { enabled: asked !== '', staleTime: 0 })
  const highlights = data?.numbers.highlights ?? 0
  const sayDeleted = useRestore()
  const utils = trpc.useUtils()
  const remove = trpc.newsletters.delete.useMutation({
    meta: { failure: words.failed },
    onSuccess: ({ id, undoSeconds }) => {
      onClose()
      onDeleted?.(id)
      sayDeleted({ id, name: last?.name ?? '', undoSeconds })
    },
    onError: (error) => {
      // Another tab was faster: there is nothing to retry.
      if (errorCode(error) !== 'NOT_FOUND') return
      onClose()
      utils.newsletters.list.invalidate()
    },
  })
  return (
    <Dialog opened={newsletter !== undefined} onClose={onClose} title={words.title} question>
      <p className={css.question}>{words.text(last?.name ?? '')}</p>
      {highlights > 0 && (
        <label className={css.choice}>
          <input
            type="checkbox"
            checked={withHighlights}
            onChange={({ currentTarget }) => setWithHighlights(currentTarget.checked)}
          />
          {words.highlights(highlights)}
        </label>
      )}
      <DialogActions data-autofocus onCancel={onClose}>
        <Button
          color="red"
          disabled={remove.isPending}
          leftSection={<Icon of={IconTrash} />}
          onClick={() => newsletter && remove.mutate({ id: newsletter.id, highlights: withHighlights })}
        >
          {remove.isPending ? words.busy : words.submit}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Shows that a newsletter was deleted, with Undo as long as that is possible. */
function useRestore(): (deleted: { id: string; name: string; undoSeconds: number }) => void {
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
