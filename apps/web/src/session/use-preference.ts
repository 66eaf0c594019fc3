import { useQueryClient } from '@tanstack/react-query'
import type { User } from '@tidings/api/user/schema'
import type { ToastContent } from '@tidings/ui/toast/toast'
import { trpc } from '../api/trpc.ts'
import { replaceUser, useUser } from './session.tsx'

type Preferences = Pick<User, 'groupsDuplicates' | 'reviewsHighlights' | 'shortcutsOff'>

/**
 * One of the user's preferences, in every browser, and a function to change it: optimistically, reverted on failure,
 * with the toast `failure`. `onSaved` is called once the server has a change.
 */
export function usePreference<Name extends keyof Preferences>(
  name: Name,
  failure: ToastContent,
  onSaved?: () => void,
): [value: Preferences[Name], change: (value: Preferences[Name]) => void] {
  const client = useQueryClient()
  const { uid, [name]: value } = useUser()
  const show = (shown: Preferences[Name]) => replaceUser(client, { uid, [name]: shown })
  const { mutate } = trpc.user.updatePreferences.useMutation({
    // Sequentially: the last change must also arrive last.
    scope: { id: name },
    meta: { failure },
    onMutate: ({ [name]: next }) => {
      show(next as Preferences[Name])
      return { before: value }
    },
    onError: (_error, _input, shown) => shown && show(shown.before),
    onSuccess: () => onSaved?.(),
  })
  return [value, (next) => mutate({ [name]: next })]
}
