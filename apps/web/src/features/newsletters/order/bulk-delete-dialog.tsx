import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { Newsletter } from '@tidings/api/schemas/newsletter'
import { Dialog } from '@tidings/ui/dialog/dialog'
import css from '@tidings/ui/dialog/dialog-parts.module.css'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { showUndoToast } from '../../../lib/undo-toast.tsx'
import { orderTexts } from './texts.ts'

const texts = orderTexts.bulkDelete

type BulkDeleteDialogProps = {
  newsletters: readonly Newsletter[]
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks once before newsletters are deleted one after the other, with one way back for all of them. */
export function BulkDeleteDialog({ newsletters, opened, onClose, onDeleted }: BulkDeleteDialogProps) {
  const [done, setDone] = useState<number>()
  const { client, newsletters: ofNewsletters, articles, topics, stories, highlights } = trpc.useUtils()
  const refresh = () =>
    Promise.all([ofNewsletters, articles, topics, stories, highlights].map((one) => one.invalidate()))
  const restore = async (ids: readonly string[]) => {
    try {
      for (const id of ids) await client.newsletters.restore.mutate({ id })
      showToast(texts.restored(ids.length))
    } catch {
      showToast({ ...texts.notRestored, variant: 'destructive' })
    }
    await refresh()
  }
  const remove = async () => {
    if (done !== undefined) return
    const deleted: string[] = []
    let isFailed = false
    for (const { id } of newsletters) {
      setDone(deleted.length)
      try {
        await client.newsletters.delete.mutate({ id, highlights: false })
        deleted.push(id)
      } catch {
        isFailed = true
      }
    }
    setDone(undefined)
    onClose()
    onDeleted()
    await refresh()
    if (isFailed) return void showToast({ ...texts.failed, variant: 'destructive' })
    const said = { ...texts.done(deleted.length), duration: 10_000 }
    showUndoToast(said, orderTexts.undo, () => void restore(deleted))
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={425} question>
      <p className={css.question}>{texts.text(newsletters.length)}</p>
      <div className={css.actions}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {orderTexts.cancel}
        </Button>
        <Button
          color="red"
          disabled={done !== undefined}
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          onClick={remove}
        >
          {done === undefined ? texts.submit : texts.busy(done, newsletters.length)}
        </Button>
      </div>
    </Dialog>
  )
}
