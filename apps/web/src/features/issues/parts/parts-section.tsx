import { type ReactNode, useId } from 'react'
import css from './parts-section.module.css'

export type LedgerSectionProps = {
  /** Which share of the bar it lists. */
  tone: 'story' | 'aside' | 'other'
  title: string
  note?: string
  children: ReactNode
}

/** One share of an issue: its number as a heading, and what it consists of. */
export function LedgerSection({ tone, title, note, children }: LedgerSectionProps) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <i className={css.mark} data-tone={tone} aria-hidden="true" />
        <h3 className={css.title} id={id}>
          {title}
        </h3>
        {note && <span>{note}</span>}
      </div>
      {children}
    </section>
  )
}
