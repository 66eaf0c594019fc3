import { SwitchButton } from '@tidings/ui/switch'
import { usePreference } from '../session/use-preference.ts'
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

/** The user's disabled shortcuts, and a function to change them. */
export function useShortcutsOff(): [off: readonly string[], change: (off: readonly string[]) => void] {
  const [off, change] = usePreference('shortcutsOff', texts.failed)
  return [off, (next) => change([...next])]
}
