import type { ReactNode } from 'react'
import css from './imports.module.css'

/** The progress of a slow operation. */
export function Progress({
  title,
  label,
  value,
  max,
  details = [],
  children,
}: {
  title: string
  label: string
  value: number
  max: number
  details?: readonly string[]
  children: ReactNode
}) {
  return (
    <div>
      <p className={css.state}>{title}</p>
      <progress className={css.progress} value={value} max={Math.max(1, max)} aria-label={label} />
      <p role="status">{[label, ...details].join(' · ')}</p>
      <p className={css.dimmed}>{children}</p>
    </div>
  )
}
