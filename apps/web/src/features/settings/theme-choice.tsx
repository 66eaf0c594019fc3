import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'
import css from './choice.module.css'
import { Choices } from './choices.tsx'
import { texts } from './texts.ts'
import sample from './theme-sample.module.css'

type Theme = ReadingStyle['theme']
const themes: readonly Theme[] = ['light', 'dark', 'sepia']

/** The theme, each with a page of it in small. */
export function ThemeChoice({ value, onChange }: { value: Theme; onChange: (theme: Theme) => void }) {
  return (
    <>
      <Choices
        label={texts.theme}
        look="cards"
        value={value}
        onChange={onChange}
        options={themes.map((theme) => ({
          value: theme,
          label: texts.themes[theme],
          sample: <ThemeSample theme={theme} />,
        }))}
      />
      <p className={css.hint}>{texts.themeHint}</p>
    </>
  )
}

/** A page in small: how a theme looks. */
function ThemeSample({ theme }: { theme: ReadingStyle['theme'] }) {
  return (
    <span className={sample.page} data-theme={theme}>
      <span className={sample.title} />
      <span className={sample.line} />
      <span className={sample.line} />
      <span className={sample.marked} />
      <span className={sample.line} />
    </span>
  )
}
