import { Button, NativeSelect } from '@mantine/core'
import { Dialog, DialogActions } from '@tidings/ui/dialog/dialog'
import { showToast } from '@tidings/ui/toast/toast'
import { useState } from 'react'
import { trpc } from '../../../api/trpc.ts'
import { showUndoToast } from '../../../lib/undo-toast.tsx'
import { useUser } from '../../../session/session.tsx'
import { orderTexts } from './texts.ts'

const texts = orderTexts.mergeDialog

type Named = { id: string; name: string }

type MergeDialogProps = {
  /** The newsletter to merge; undefined closes the dialog. */
  newsletter: Named | undefined
  /** If there are only two candidates, either can be merged into the other. */
  among?: readonly Named[] | undefined
  onClose: () => void
  onMerged: (id: string) => void
}

/** Asks which newsletter another is merged into, and explains the result. */
export function MergeDialog({ newsletter, among, onClose, onMerged }: MergeDialogProps) {
  return (
    <Dialog opened={newsletter !== undefined} onClose={onClose} title={texts.title} size={480}>
      {newsletter && (
        <MergeForm newsletter={newsletter} among={among} onClose={onClose} onMerged={onMerged} />
      )}
    </Dialog>
  )
}

function MergeForm({ newsletter, among, onClose, onMerged }: MergeDialogProps & { newsletter: Named }) {
  const { email } = useUser()
  const { data } = trpc.newsletters.list.useQuery({ email }, { enabled: among === undefined })
  const choices: readonly Named[] =
    among ?? data?.newsletters.filter(({ id, isSavedLinks }) => id !== newsletter.id && !isSavedLinks) ?? []
  const [chosen, setChosen] = useState<string>()
  const into = choices.find(({ id }) => id === (chosen ?? choices[0]?.id))
  const from = among?.find(({ id }) => id !== into?.id) ?? newsletter
  const undo = trpc.newsletters.undoMerge.useMutation({
    meta: { failure: texts.notUndone },
    onSuccess: ({ newsletter: restored }) => void showToast(texts.undone(restored.name)),
  })
  const { mutate, isPending } = trpc.newsletters.merge.useMutation({
    meta: { failure: texts.failed },
    // The list may be refreshed, and `from` be another, before the answer of the merge arrives.
    onSuccess: ({ newsletter: merged, undoSeconds }, { id }) => {
      onClose()
      onMerged(id)
      const said = { ...texts.done(merged.name), duration: undoSeconds * 1000 }
      showUndoToast(said, orderTexts.undo, () => undo.mutate({ id }))
    },
  })
  return (
    <>
      <NativeSelect
        label={texts.into}
        value={into?.id ?? ''}
        data={choices.map(({ id, name }) => ({ value: id, label: name }))}
        data-autofocus
        onChange={({ currentTarget: { value } }) => setChosen(value)}
      />
      <p className="hint mb-5" style={{ marginTop: '1rem' }}>
        {texts.text(from.name)}
      </p>
      <DialogActions onCancel={onClose}>
        <Button disabled={!into || isPending} onClick={() => into && mutate({ id: from.id, into: into.id })}>
          {isPending ? texts.busy : texts.submit}
        </Button>
      </DialogActions>
    </>
  )
}
