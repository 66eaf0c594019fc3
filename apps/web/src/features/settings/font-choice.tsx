import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'
import css from './choice.module.css'
import { Choices } from './choices.tsx'
import { texts } from './texts.ts'

type Font = ReadingStyle['fontType']
const fonts: readonly Font[] = ['sans', 'serif']

/** The family of letters, each with two of them. */
export function FontChoice({ value, onChange }: { value: Font; onChange: (font: Font) => void }) {
  return (
    <Choices
      label={texts.font}
      look="rows"
      value={value}
      onChange={onChange}
      options={fonts.map((font) => ({
        value: font,
        ...texts.fonts[font],
        sample: (
          <span className={css.letters} data-font={font}>
            Ag
          </span>
        ),
      }))}
    />
  )
}
