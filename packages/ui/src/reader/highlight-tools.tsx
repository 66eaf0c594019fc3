import { ColorDot } from '../highlights/color-menu.tsx'
import { colorNames, HIGHLIGHT_COLORS, type HighlightColor } from '../highlights/highlight-color.ts'
import css from './highlight-notice.module.css'
import { texts } from './texts.ts'

export type HighlightToolsProps = {
  color: HighlightColor
  hasNote: boolean
  onColor: (color: HighlightColor) => void
  onNote: () => void
}

/** The controls in the notice about a highlight: its colour, and its note. */
export function HighlightTools({ color, hasNote, onColor, onNote }: HighlightToolsProps) {
  return (
    <>
      <div role="radiogroup" aria-label={texts.color} className={css.colors}>
        {HIGHLIGHT_COLORS.map((each) => (
          // biome-ignore lint/a11y/useSemanticElements: a press must not take the focus from the selection
          <button
            key={each}
            type="button"
            role="radio"
            className={css.color}
            aria-checked={each === color}
            aria-label={colorNames[each]}
            title={colorNames[each]}
            onClick={() => onColor(each)}
          >
            <ColorDot color={each} />
          </button>
        ))}
      </div>
      <button type="button" onClick={onNote}>
        {hasNote ? texts.editNote : texts.addNote}
      </button>
    </>
  )
}
