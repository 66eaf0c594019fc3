import { type ReactNode, useId } from 'react'
import css from './field-card.module.css'

type FieldCardProps = { title: string; hint?: ReactNode; children: ReactNode }

/** A card of fields under a heading and a few words about them, at most 960 px wide. */
export function FieldCard({ title, hint, children }: FieldCardProps) {
  const titleId = useId()
  return (
    <section className={`panel wide ${css.card}`} aria-labelledby={titleId}>
      <h2 className="heading mb-4" id={titleId}>
        {title}
      </h2>
      <div className={`fields ${css.fields}`}>
        {hint && <p className="hint">{hint}</p>}
        {children}
      </div>
    </section>
  )
}
