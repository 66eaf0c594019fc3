import css from './fold-switch.module.css'
import { texts } from './list-texts.ts'

export type FoldSwitchProps = {
  on: boolean
  onChange: (on: boolean) => void
}

/** Folds duplicates away and brings them back. */
export function FoldSwitch({ on, onChange }: FoldSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      className={css.switch}
      onClick={() => onChange(!on)}
    >
      <i className={css.track} aria-hidden="true" />
      {texts.fold}
    </button>
  )
}
