import type { ReactNode, Ref } from 'react'
import css from './rows.module.css'

type SettingsRowProps = {
  /** What the row is about. */
  name?: string
  /** The lines below the name, each in a span. */
  lines: ReactNode
  /** Its buttons and dialogs. */
  children?: ReactNode
  ref?: Ref<HTMLLIElement>
}

/** A row of a list of settings: a name, lines about it, and buttons. */
export function SettingsRow({ name, lines, children, ref }: SettingsRowProps) {
  return (
    <li className={css.row} ref={ref}>
      <span className={css.words}>
        {name !== undefined && <strong dir="auto">{name}</strong>}
        {lines}
      </span>
      {children}
    </li>
  )
}
