import css from './circle.module.css'
import { initials } from './initials.ts'
import swatch from './swatch.module.css'

export type CircleProps = {
  /** The name whose initials are shown. */
  name: string
  /** Style class such as `sw-mint`; unknown ones are light blue. */
  color?: string | undefined
  /** Diameter in px. */
  size?: 20 | 24 | 36 | 40 | 56
}

/** A newsletter's circle in its colour. It is decorative beside the name, so assistive technology skips it. */
export function Circle({ name, color, size = 40 }: CircleProps) {
  return (
    <span
      className={`${css.circle} ${swatch.swatch}`}
      data-size={size}
      data-swatch={color}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
}
