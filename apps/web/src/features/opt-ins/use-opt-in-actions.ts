import type { OptIn } from '@tidings/api/newsletters/opt-ins-schema'
import { showToast } from '@tidings/ui/toast/toast'
import { withServerMessage } from '../../api/api-error.ts'
import { trpc } from '../../api/trpc.ts'
import { showUndoToast } from '../../lib/undo-toast.tsx'
import { texts } from './texts.ts'

const failure = withServerMessage(texts.failed)

export type OptInActions = {
  /** Confirms the subscription; the server opens the link if it may. */
  onConfirm: (optIn: OptIn) => void
  onReply: (optIn: OptIn) => void
  onIgnore: (optIn: OptIn) => void
  onUndo: (optIn: OptIn) => void
  /** The opt-in that is being replied to. */
  replying: string | undefined
}

/** The actions for an opt-in. */
export function useOptInActions(): OptInActions {
  const confirm = trpc.optIns.confirm.useMutation({ meta: { failure } })
  const reply = trpc.optIns.reply.useMutation({ meta: { failure } })
  const ignore = trpc.optIns.ignore.useMutation({ meta: { failure } })
  const nameOf = ({ sender }: OptIn) => sender.name || texts.unknown
  const undo = ({ id }: OptIn) => ignore.mutate({ id, ignored: false })
  return {
    onConfirm: (optIn) => {
      const name = nameOf(optIn)
      const said = ({ isOpened }: { isOpened: boolean }) =>
        void showToast(isOpened ? texts.confirming(name, optIn.link?.host ?? '') : texts.opened(name))
      if (!confirm.isPending) confirm.mutate({ id: optIn.id }, { onSuccess: said })
    },
    onReply: (optIn) => {
      const said = () => void showToast(texts.replied(optIn.replyTo ?? ''))
      if (!reply.isPending) reply.mutate({ id: optIn.id }, { onSuccess: said })
    },
    onIgnore: (optIn) => {
      const said = () => showUndoToast(texts.ignored(nameOf(optIn)), texts.undo, () => undo(optIn))
      if (!ignore.isPending) ignore.mutate({ id: optIn.id, ignored: true }, { onSuccess: said })
    },
    onUndo: undo,
    replying: reply.isPending ? reply.variables.id : undefined,
  }
}
