import { ArticleText, columnOf } from '@tidings/ui/reader/article-text'
import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'
import css from './reading-preview.module.css'

export type ReadingPreviewProps = {
  /** The label and title of the card. */
  label: string
  style: ReadingStyle
  title: string
  /** Clean HTML with a link and a `mark`. */
  html: string
}

/** A sample article in the theme, font and size of `style`, as in the reader. */
export function ReadingPreview({ label, style, title, html }: ReadingPreviewProps) {
  return (
    <section className={css.preview} data-theme={style.theme} aria-label={label}>
      <span className={css.badge} data-tone="grey">
        {label}
      </span>
      <div {...columnOf(style)}>
        <h2 className={css.title} data-font={style.fontType}>
          {title}
        </h2>
        <ArticleText html={html} />
      </div>
    </section>
  )
}
