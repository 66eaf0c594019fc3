import css from './prose.module.css'
import type { ReadingStyle } from './reading-style.ts'

/** The text of an article as HTML. `html` must have been cleaned: it reaches the DOM as it is. */
export function ArticleText({ html }: { html: string }) {
  return <div className={css.prose} dangerouslySetInnerHTML={{ __html: html }} />
}

/** Attributes of the column that holds an article set in `style`. */
export function columnOf(style: Pick<ReadingStyle, 'fontSize' | 'fontType'>) {
  return { className: css.column, 'data-size': style.fontSize, 'data-font': style.fontType }
}
