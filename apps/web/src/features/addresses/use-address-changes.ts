import { showToast } from '@tidings/ui/toast/toast'
import { trpc } from '../../api/trpc.ts'
import { texts } from './texts.ts'

const words = texts.dialog

/** Makes and renames addresses; `onDone` runs when that is done, `onRefused` when the server gives a reason not to. */
export function useAddressChanges(onDone: () => void, onRefused: (error: unknown) => void) {
  const add = trpc.addresses.add.useMutation({
    meta: { failure: words.addFailed },
    onSuccess: ({ address }) => {
      onDone()
      showToast(words.created(address.address))
    },
    onError: onRefused,
  })
  const rename = trpc.addresses.rename.useMutation({
    meta: { failure: words.editFailed, success: words.saved },
    onSuccess: onDone,
    onError: onRefused,
  })
  return { add: add.mutate, rename: rename.mutate, isPending: add.isPending || rename.isPending }
}
