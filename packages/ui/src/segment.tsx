import type { ReactNode } from 'react'
import css from './segment.module.css'

type SegmentOption<T extends string> = {
  value: T
  /** The accessible name; shown as text too if there is no `content`. */
  label: string
  content?: ReactNode
}
type SegmentProps<T extends string> = {
  /** Names the group. */
  label: string
  value: T
  options: readonly SegmentOption<T>[]
  onChange: (value: T) => void
  /** Full width with 40 px high buttons, for touch. */
  wide?: boolean
}

/** A row of toggle buttons of which one is pressed. */
export function Segment<T extends string>({ label, value, options, onChange, wide }: SegmentProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't lie inline in a toolbar in every browser
    <div role="group" aria-label={label} className={css.segment} data-wide={wide}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.label}
          data-value={option.value}
          onClick={() => onChange(option.value)}
        >
          {option.content ?? option.label}
        </button>
      ))}
    </div>
  )
}
