import { type ReactNode, useId } from 'react'

type CheckboxGroupProps<Value extends string> = {
  legend: string
  /** By value, in order. */
  choices: Record<Value, { label: string; hint: string }>
  value: readonly Value[]
  onChange: (value: Value[]) => void
  error?: ReactNode
}

/** Checkboxes with a hint each, of which several can be chosen. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { legend, choices, value, onChange, error } = props
  const faultId = useId()
  const values = Object.keys(choices) as Value[]
  const toggle = (one: Value) => onChange(values.filter((each) => value.includes(each) !== (each === one)))
  return (
    <fieldset aria-describedby={error ? faultId : undefined}>
      <legend className="subheading">{legend}</legend>
      {values.map((each) => (
        <label key={each} className="option small">
          <input type="checkbox" checked={value.includes(each)} onChange={() => toggle(each)} />
          {choices[each].label}
          <span className="hint">{choices[each].hint}</span>
        </label>
      ))}
      {error && (
        <p className="caption bad mt-1" id={faultId}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
