import type { ReadingStyle } from '@tidings/ui/reader/reading-style.ts'
import { Choices } from './choices.tsx'
import { texts } from './texts.ts'

type Size = ReadingStyle['fontSize']
/** In px, as the reader sets its text. */
const sizes: readonly [Size, number][] = [
  ['sm', 16],
  ['base', 18],
  ['lg', 20],
  ['xl', 22],
]

/** The size of the text, each name in its size. */
export function SizeChoice({ value, onChange }: { value: Size; onChange: (size: Size) => void }) {
  return (
    <Choices
      label={texts.size}
      look="rows"
      value={value}
      onChange={onChange}
      options={sizes.map(([size, px]) => ({
        value: size,
        label: (
          <span style={{ font: `500 ${px / 16}rem / 1.75rem var(--td-sans)` }}>{texts.sizes[size]}</span>
        ),
        note: texts.pixels(px),
      }))}
    />
  )
}
