import { type ReactNode, useId } from 'react'
import css from './field-card.module.css'

/** A card of fields under a heading, at most 960 px wide. */
export function FieldCard({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId()
  return (
    <section className={css.card} aria-labelledby={titleId}>
      <h2 className={css.title} id={titleId}>
        {title}
      </h2>
      <div className={css.fields}>{children}</div>
    </section>
  )
}
