import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Dialog } from '@tidings/ui/dialog/dialog'
import type { NewsletterView } from '@tidings/ui/newsletter-card/newsletter-card'
import { useState } from 'react'
import { errorCode } from '../../lib/api-error.ts'
import { showToast } from '../../lib/toast.ts'
import { trpc } from '../../lib/trpc.ts'
import css from './dialogs.module.css'
import { texts } from './texts.ts'

type DeleteDialogProps = {
  /** The newsletter to delete; undefined closes the dialog. */
  newsletter: NewsletterView | undefined
  onClose: () => void
  /** Runs once the newsletter is gone and the lists are up to date. */
  onDeleted?: ((id: string) => void) | undefined
}

const words = texts.deleteDialog

/** Asks before a newsletter is deleted. The focus begins on Cancel; a failure leaves the dialog open. */
export function DeleteDialog({ newsletter, onClose, onDeleted }: DeleteDialogProps) {
  // Kept while the dialog fades out, when there is no newsletter any more.
  const [last, setLast] = useState(newsletter)
  if (newsletter && newsletter !== last) setLast(newsletter)
  const utils = trpc.useUtils()
  const remove = trpc.newsletters.delete.useMutation({
    meta: { failure: words.failed },
    onSuccess: ({ id }) => {
      onClose()
      onDeleted?.(id)
      showToast(words.deleted(last?.name ?? ''))
    },
    onError: (error) => {
      // Another tab was quicker: there is nothing here to try again.
      if (errorCode(error) !== 'NOT_FOUND') return
      onClose()
      utils.newsletters.list.invalidate()
    },
  })
  return (
    <Dialog opened={newsletter !== undefined} onClose={onClose} title={words.title} size={425} question>
      <p className={css.question}>{words.text(last?.name ?? '')}</p>
      <div className={css.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          color="red"
          disabled={remove.isPending}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => newsletter && remove.mutate({ id: newsletter.id })}
        >
          {remove.isPending ? words.busy : words.submit}
        </Button>
      </div>
    </Dialog>
  )
}
