import { IconCheck } from '@tabler/icons-react'
import { useId } from 'react'
import color from '../avatar/swatch.module.css'
import { type Swatch, swatches } from '../avatar/swatch.ts'
import css from './swatch-picker.module.css'

export type SwatchPickerProps = {
  /** Names the group. */
  label: string
  value: Swatch
  onChange: (swatch: Swatch) => void
}

const names: Record<Swatch, string> = {
  'sw-blue': 'Blue',
  'sw-peach': 'Peach',
  'sw-yellow': 'Yellow',
  'sw-mint': 'Mint',
  'sw-lilac': 'Lilac',
  'sw-rose': 'Rose',
  'sw-sand': 'Sand',
  'sw-slate': 'Slate',
}

/** One of the colours a newsletter's circle may have: radio buttons, the chosen one ticked. */
export function SwatchPicker({ label, value, onChange }: SwatchPickerProps) {
  const group = useId()
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      <div className={css.swatches}>
        {swatches.map((swatch) => (
          <label
            key={swatch}
            className={`${css.swatch} ${color.swatch}`}
            data-swatch={swatch}
            title={names[swatch]}
          >
            <input
              type="radio"
              name={group}
              value={swatch}
              aria-label={names[swatch]}
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
