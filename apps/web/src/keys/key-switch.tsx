import { useQueryClient } from '@tanstack/react-query'
import { SwitchButton } from '@tidings/ui/switch'
import { trpc } from '../api/trpc.ts'
import { replaceUser, useUser } from '../session/session.tsx'
import { ALL_OFF } from './shortcuts.ts'
import { texts } from './texts.ts'

type KeySwitchProps = {
  off: readonly string[]
  onChange: (off: readonly string[]) => void
  /** The id of its description. */
  describedBy?: string
}

/** Switches all shortcuts off and on. */
export const KeySwitch = ({ off, onChange, describedBy }: KeySwitchProps) => (
  <SwitchButton
    label={texts.use}
    isOn={!off.includes(ALL_OFF)}
    onChange={(on) => onChange(on ? [] : [ALL_OFF])}
    describedBy={describedBy}
  />
)

/**
 * The user's disabled shortcuts, in every browser, and a function to change them: optimistically, reverted on failure.
 */
export function useShortcutsOff(): [off: readonly string[], change: (off: readonly string[]) => void] {
  const client = useQueryClient()
  const { uid, shortcutsOff } = useUser()
  const show = (off: readonly string[]) => replaceUser(client, { uid, shortcutsOff: [...off] })
  const { mutate } = trpc.user.updatePreferences.useMutation({
    // Sequentially: the last change must also arrive last.
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
