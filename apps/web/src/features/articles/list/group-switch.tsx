import { SwitchTrack } from '@tidings/ui/switch/switch-track'
import css from './group-switch.module.css'
import { texts } from './list-texts.ts'

export type GroupSwitchProps = {
  on: boolean
  onChange: (on: boolean) => void
}

/** Groups duplicates and ungroups them. */
export function GroupSwitch({ on, onChange }: GroupSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={css.switch}
      onClick={() => onChange(!on)}
    >
      <SwitchTrack />
      {texts.group}
    </button>
  )
}
