import type { ReactNode } from 'react'
import css from './page-header.module.css'

export type PageHeaderProps = {
  title: string
  /** A list within a page has a smaller one. */
  titleAs?: 'h1' | 'h2'
  /** Shown before the words: a circle. */
  picture?: ReactNode
  /** Shown beside the title. */
  badge?: ReactNode
  /** Facts under the title, separated by dots. */
  meta?: readonly ReactNode[]
  /** At the right: a toolbar or a button. */
  children?: ReactNode
}

/** The head of a page: its title, a line of facts, its controls. */
export function PageHeader(props: PageHeaderProps) {
  const { title, titleAs: Title = 'h1', picture, badge, meta = [], children } = props
  const facts = meta.filter(Boolean)
  return (
    <header className={css.head}>
      <div className={css.lead}>
        {picture}
        <div className={css.words}>
          <div className={css.line}>
            <Title className={css.title} dir="auto">
              {title}
            </Title>
            {badge}
          </div>
          {facts.length > 0 && (
            <p className={css.meta}>
              {facts.map((fact, index) => (
                <span key={index}>{fact}</span>
              ))}
            </p>
          )}
        </div>
      </div>
      {children}
    </header>
  )
}
