import { SwitchButton } from '@tidings/ui/switch/switch-button'
import { ALL_OFF } from './shortcuts.ts'
import { texts } from './texts.ts'

type KeySwitchProps = {
  off: readonly string[]
  onChange: (off: readonly string[]) => void
  /** The id of what explains it. */
  describedBy?: string
}

/** Switches every shortcut off, and all of them on again. */
export const KeySwitch = ({ off, onChange, describedBy }: KeySwitchProps) => (
  <SwitchButton
    label={texts.use}
    isOn={!off.includes(ALL_OFF)}
    onChange={(on) => onChange(on ? [] : [ALL_OFF])}
    describedBy={describedBy}
  />
)
