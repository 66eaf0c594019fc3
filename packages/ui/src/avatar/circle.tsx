import type { CSSProperties } from 'react'
import css from './circle.module.css'
import { initials } from './initials.ts'
import swatch from './swatch.module.css'

/** The size of the letters by the diameter, in px. */
const LETTERS = { 20: 9.5, 24: 11, 36: 13, 40: 14, 56: 20, 88: 30 }

/** The style of a circle with that diameter in px; the smallest has its letters closer. */
export const circleOf = (size: keyof typeof LETTERS): CSSProperties => ({
  width: `${size / 16}rem`,
  height: `${size / 16}rem`,
  fontSize: `${LETTERS[size] / 16}rem`,
  ...(size === 20 && { letterSpacing: '-0.02em' }),
})

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
      style={circleOf(size)}
      data-swatch={color}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  )
}
