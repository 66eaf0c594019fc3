import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'
import css from './theme-sample.module.css'

/** A page in small: how a theme looks. */
export function ThemeSample({ theme }: { theme: ReadingStyle['theme'] }) {
  return (
    <span className={css.page} data-theme={theme}>
      <span className={css.title} />
      <span className={css.line} />
      <span className={css.line} />
      <span className={css.marked} />
      <span className={css.line} />
    </span>
  )
}
