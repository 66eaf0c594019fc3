import { SwitchTrack } from '@tidings/ui/switch/switch-track'
import css from './key-switch.module.css'
import { ALL_OFF } from './shortcuts.ts'
import { texts } from './texts.ts'

type KeySwitchProps = {
  off: readonly string[]
  onChange: (off: readonly string[]) => void
  /** The id of what explains it. */
  describedBy?: string
}

/** Switches every shortcut off, and all of them on again. */
export function KeySwitch({ off, onChange, describedBy }: KeySwitchProps) {
  const isOn = !off.includes(ALL_OFF)
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={describedBy}
      className={css.switch}
      onClick={() => onChange(isOn ? [ALL_OFF] : [])}
    >
      <SwitchTrack />
      {texts.use}
    </button>
  )
}
