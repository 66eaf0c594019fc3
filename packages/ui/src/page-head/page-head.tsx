import type { ReactNode } from 'react'
import css from './page-head.module.css'

export type PageHeadProps = {
  title: string
  /** Facts under the title; dots stand between them. */
  meta?: readonly ReactNode[]
  /** What stands at the right: a toolbar or a button. */
  children?: ReactNode
}

/** The head of a page: its title, a line of facts, its controls. */
export function PageHead({ title, meta = [], children }: PageHeadProps) {
  const facts = meta.filter(Boolean)
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h1 className={css.title} dir="auto">
          {title}
        </h1>
        {facts.length > 0 && (
          <p className={css.meta}>
            {facts.map((fact, index) => (
              <span key={index}>{fact}</span>
            ))}
          </p>
        )}
      </div>
      {children}
    </header>
  )
}
