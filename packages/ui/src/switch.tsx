import css from './switch.module.css'

type SwitchButtonProps = {
  label: string
  isOn: boolean
  onChange: (on: boolean) => void
  /** The id of its description. */
  describedBy?: string | undefined
}

/** A switch with its label. */
export function SwitchButton({ label, isOn, onChange, describedBy }: SwitchButtonProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-describedby={describedBy}
      className={css.switch}
      onClick={() => onChange(!isOn)}
    >
      <SwitchTrack />
      {label}
    </button>
  )
}

/**
 * The track and thumb of a switch: must be directly in a button of the role `switch`, whose `aria-checked` it shows.
 */
export function SwitchTrack() {
  return <i className={css.track} aria-hidden="true" />
}
