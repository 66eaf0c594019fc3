import { IconCheck } from '@tabler/icons-react'
import color from '@tidings/ui/avatar/swatch.module.css'
import { useId } from 'react'
import css from './swatch-picker.module.css'

export type SwatchPickerProps<Swatch extends string> = {
  /** Names the group. */
  label: string
  /** Style classes of `swatch.module.css`, each with the name of its colour. */
  choices: readonly { swatch: Swatch; name: string }[]
  value: Swatch
  onChange: (swatch: Swatch) => void
}

/** The possible colours of a newsletter's circle: radio buttons, the selected one with a tick. */
export function SwatchPicker<Swatch extends string>({
  label,
  choices,
  value,
  onChange,
}: SwatchPickerProps<Swatch>) {
  const group = useId()
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      <div className={css.swatches}>
        {choices.map(({ swatch, name }) => (
          <label key={swatch} className={`${css.swatch} ${color.swatch}`} data-swatch={swatch} title={name}>
            <input
              type="radio"
              name={group}
              value={swatch}
              aria-label={name}
              checked={swatch === value}
              onChange={() => onChange(swatch)}
            />
            <IconCheck size={18} stroke={2.25} aria-hidden="true" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
