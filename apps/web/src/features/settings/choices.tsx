import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import css from './choices.module.css'

export type Choice<T extends string> = {
  value: T
  label: ReactNode
  /** An illustration of the choice. */
  sample?: ReactNode
  /** A sentence under the label. */
  hint?: string
  /** A measure beside the label. */
  note?: string
}
export type ChoicesProps<T extends string> = {
  /** Names the group. */
  label: string
  /** Horizontally, with the sample above; or vertically, with the sample at the left. */
  look: 'cards' | 'rows'
  value: T
  options: readonly Choice<T>[]
  onChange: (value: T) => void
}

/** Radio buttons in the form of cards; the selected one has a tick and a thicker border. */
export function Choices<T extends string>({ label, look, value, options, onChange }: ChoicesProps<T>) {
  const name = useId()
  return (
    <fieldset className={css.group} data-look={look}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => {
        const id = `${name}-${option.value}`
        const checked = option.value === value
        const Mark = checked ? IconCircleCheck : IconCircle
        return (
          <label key={option.value} className={css.choice} data-checked={checked}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              value={option.value}
              checked={checked}
              aria-labelledby={id}
              aria-describedby={option.hint || option.note ? `${id}-more` : undefined}
              onChange={() => onChange(option.value)}
            />
            {option.sample && <span aria-hidden="true">{option.sample}</span>}
            <span className={css.words}>
              <span className={css.label} id={id}>
                {option.label}
              </span>
              {option.hint && (
                <span className={css.hint} id={`${id}-more`}>
                  {option.hint}
                </span>
              )}
            </span>
            {option.note && (
              <span className={css.note} id={`${id}-more`}>
                {option.note}
              </span>
            )}
            <Mark
              className={css.mark}
              size={look === 'cards' ? 16 : 20}
              stroke={checked ? 2.2 : 1.75}
              aria-hidden="true"
            />
          </label>
        )
      })}
    </fieldset>
  )
}
