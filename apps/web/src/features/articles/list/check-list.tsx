import type { ReactNode } from 'react'
import css from './filter-popover.module.css'

export type CheckOption = { value: string; label: string; icon?: ReactNode }
export type CheckListProps = {
  label: string
  options: readonly CheckOption[]
  /** The values that are on. */
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Choices under a heading, of which any number may be on. */
export function CheckList({ label, options, chosen, onChange }: CheckListProps) {
  const flip = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className={css.group}>
      <legend>{label}</legend>
      {options.map(({ value, label: name, icon }) => (
        <label key={value} className={css.option}>
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => flip(value)} />
          {icon}
          <span dir="auto">{name}</span>
        </label>
      ))}
    </fieldset>
  )
}
