import { useQueryClient } from '@tanstack/react-query'
import { trpc } from '../api/trpc.ts'
import { replaceUser, useUser } from '../session/session.tsx'
import { texts } from './texts.ts'

/**
 * The shortcuts that the user has switched off, on every browser, and the way to change that: shown at once, taken back
 * when it fails.
 */
export function useShortcutsOff(): [off: readonly string[], change: (off: readonly string[]) => void] {
  const client = useQueryClient()
  const { uid, shortcutsOff } = useUser()
  const show = (off: readonly string[]) => replaceUser(client, { uid, shortcutsOff: [...off] })
  const { mutate } = trpc.user.updatePreferences.useMutation({
    // One after the other: what was asked for last must also arrive last.
    scope: { id: 'shortcuts' },
    meta: { failure: texts.failed },
    onMutate: ({ shortcutsOff: off = [] }) => {
      show(off)
      return shortcutsOff
    },
    onError: (_error, _input, before) => before && show(before),
  })
  return [shortcutsOff, (off) => mutate({ shortcutsOff: [...off] })]
}
