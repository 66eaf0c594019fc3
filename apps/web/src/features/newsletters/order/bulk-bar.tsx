import { Button } from '@mantine/core'
import { IconDoorExit, IconFolder, IconGitMerge, IconTrash, IconVolumeOff } from '@tabler/icons-react'
import type { Newsletter } from '@tidings/api/newsletters/schema'
import { Dialog, DialogActions } from '@tidings/ui/dialog/dialog'
import dialogs from '@tidings/ui/dialog/dialog-parts.module.css'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { Icon } from '../../../lib/icon.tsx'
import { showUndoToast } from '../../../lib/undo-toast.tsx'
import css from './bulk-bar.module.css'
import { BulkUnsubscribeDialog } from './bulk-unsubscribe-dialog.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { OrganizeDialog } from './organize-dialog.tsx'
import { orderTexts as texts } from './texts.ts'

export type BulkBarProps = {
  /** The selected ones. */
  newsletters: readonly Newsletter[]
  /** All that can be selected. */
  shown: readonly Newsletter[]
  onSelect: (ids: readonly string[]) => void
}

/** The actions for the selected newsletters. */
export function BulkBar({ newsletters, shown, onSelect }: BulkBarProps) {
  const [dialog, setDialog] = useState<'move' | 'unsubscribe' | 'delete' | 'merge'>()
  const mute = useMuteAll()
  const none = newsletters.length === 0
  const areAll = !none && newsletters.length === shown.length
  const close = () => setDialog(undefined)
  const [first] = newsletters
  const actions = [
    [texts.move, IconFolder, none, () => setDialog('move')],
    [texts.mute, IconVolumeOff, none || mute.isPending, () => mute.run(newsletters)],
    ...(newsletters.length === 2
      ? ([[texts.merge, IconGitMerge, false, () => setDialog('merge')]] as const)
      : []),
    [texts.unsubscribe, IconDoorExit, none, () => setDialog('unsubscribe')],
    [texts.remove, IconTrash, none, () => setDialog('delete')],
  ] as const
  return (
    <section className={css.bar} aria-label={texts.bulk}>
      <span className="small strong" role="status">
        {texts.selected(newsletters.length)}
      </span>
      <Button variant="quiet" onClick={() => onSelect(areAll ? [] : shown.map(({ id }) => id))}>
        {areAll ? texts.selectNone : texts.selectAll}
      </Button>
      <div className={css.actions}>
        {actions.map(([label, Shape, isOff, run]) => (
          <Button
            key={label}
            variant="default"
            disabled={isOff}
            leftSection={<Icon of={Shape} />}
            onClick={() => run()}
          >
            {label}
          </Button>
        ))}
      </div>
      <OrganizeDialog newsletters={newsletters} opened={dialog === 'move'} onClose={close} />
      <BulkDeleteDialog
        newsletters={newsletters}
        opened={dialog === 'delete'}
        onClose={close}
        onDeleted={() => onSelect([])}
      />
      <BulkUnsubscribeDialog newsletters={newsletters} opened={dialog === 'unsubscribe'} onClose={close} />
      <MergeDialog
        newsletter={dialog === 'merge' ? first : undefined}
        among={newsletters}
        onClose={close}
        onMerged={() => onSelect([])}
      />
    </section>
  )
}

/** Mutes newsletters one after the other, with Undo. */
function useMuteAll() {
  const { client, topics, articles } = trpc.useUtils()
  const [isPending, setIsPending] = useState(false)
  const each = async (newsletters: readonly Newsletter[], call: 'mute' | 'clear') => {
    setIsPending(true)
    try {
      for (const { id } of newsletters) await client.topics[call].mutate({ kind: 'source', key: id })
    } catch {
      showToast({ ...texts.muteFailed, variant: 'destructive' })
      return false
    } finally {
      setIsPending(false)
      await Promise.all([topics.list.invalidate(), articles.list.invalidate()])
    }
    return true
  }
  const run = async (newsletters: readonly Newsletter[]) => {
    if (!(await each(newsletters, 'mute'))) return
    showUndoToast(texts.muted(newsletters.length), texts.undo, () => void each(newsletters, 'clear'))
  }
  return { run, isPending }
}

type BulkDeleteDialogProps = {
  newsletters: readonly Newsletter[]
  opened: boolean
  onClose: () => void
  onDeleted: () => void
}

/** Asks once before deleting newsletters one after the other, with one Undo for all of them. */
function BulkDeleteDialog({ newsletters, opened, onClose, onDeleted }: BulkDeleteDialogProps) {
  const [done, setDone] = useState<number>()
  const { client, newsletters: ofNewsletters, articles, topics, stories, highlights } = trpc.useUtils()
  const refresh = () =>
    Promise.all([ofNewsletters, articles, topics, stories, highlights].map((one) => one.invalidate()))
  const restore = async (ids: readonly string[]) => {
    try {
      for (const id of ids) await client.newsletters.restore.mutate({ id })
      showToast(texts.bulkDelete.restored(ids.length))
    } catch {
      showToast({ ...texts.bulkDelete.notRestored, variant: 'destructive' })
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
    if (isFailed) return void showToast({ ...texts.bulkDelete.failed, variant: 'destructive' })
    const said = { ...texts.bulkDelete.done(deleted.length), duration: 10_000 }
    showUndoToast(said, texts.undo, () => void restore(deleted))
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.bulkDelete.title} question>
      <p className={dialogs.question}>{texts.bulkDelete.text(newsletters.length)}</p>
      <DialogActions data-autofocus onCancel={onClose}>
        <Button
          color="red"
          disabled={done !== undefined}
          leftSection={<Icon of={IconTrash} />}
          onClick={remove}
        >
          {done === undefined ? texts.bulkDelete.submit : texts.bulkDelete.busy(done, newsletters.length)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
