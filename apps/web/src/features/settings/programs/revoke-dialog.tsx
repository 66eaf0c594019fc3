import { Button } from '@mantine/core'
import { Dialog } from '@tidings/ui/dialog/dialog'
import dialogCss from '@tidings/ui/dialog/dialog-parts.module.css'
import { texts } from './texts.ts'

type RevokeDialogProps = {
  opened: boolean
  /** The question, about the thing with that name. */
  words: { title: string; text: (name: string) => string; submit: string }
  name: string
  isPending: boolean
  onRevoke: () => void
  onClose: () => void
}

/** Asks before revoking something permanently. */
export function RevokeDialog({ opened, words, name, isPending, onRevoke, onClose }: RevokeDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={words.title} size={425}>
      <p className={dialogCss.question}>{words.text(name)}</p>
      <div className={dialogCss.actions}>
        <Button variant="quiet" data-autofocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button color="red" disabled={isPending} onClick={onRevoke}>
          {words.submit}
        </Button>
      </div>
    </Dialog>
  )
}
