import { useHotkeys, useTimeout } from '@mantine/hooks'
import { IconHighlight } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { ColorDot } from '../highlights/color-menu.tsx'
import { colorNames, HIGHLIGHT_COLORS, type HighlightColor } from '../highlights/highlight-color.ts'
import css from './highlight-notice.module.css'
import { texts } from './texts.ts'

export type HighlightNoticeProps = {
  /** The message; empty if there is only an action. */
  text: string
  action?: {
    label: string
    run: () => void
    /** Also triggered by Ctrl Z. */
    undoes?: boolean
  }
  /** Further actions, before the main one. */
  children?: ReactNode
  /** Stays until it is dismissed. */
  lasting?: boolean
  onDismiss: () => void
  /** Time on screen in ms; hover and focus pause it, and then it restarts. */
  duration?: number
}

/** A short notice about a highlight, with one action. The parent positions it. */
export function HighlightNotice(props: HighlightNoticeProps) {
  const { text, action, children, lasting = false, onDismiss, duration = 5000 } = props
  const [held, setHeld] = useState(false)
  const { start, clear } = useTimeout(onDismiss, duration)
  useEffect(() => {
    if (held || lasting) clear()
    else start()
  }, [held, lasting, start, clear])
  useHotkeys(action?.undoes ? [['mod+Z', action.run]] : [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only stop the clock
    <div
      className={css.notice}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      // A press must not remove the selection that it is about.
      onMouseDown={(event) => event.preventDefault()}
    >
      <IconHighlight size={18} stroke={1.75} aria-hidden="true" />
      {text && <span>{text}</span>}
      {children}
      {action && (
        <button
          type="button"
          className="plain-button"
          aria-keyshortcuts={action.undoes ? 'Control+Z' : lasting ? 'H' : undefined}
          onClick={action.run}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}

type HighlightToolsProps = {
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
            className={`plain-button ${css.color}`}
            aria-checked={each === color}
            aria-label={colorNames[each]}
            title={colorNames[each]}
            onClick={() => onColor(each)}
          >
            <ColorDot color={each} />
          </button>
        ))}
      </div>
      <button type="button" className="plain-button" onClick={onNote}>
        {hasNote ? texts.editNote : texts.addNote}
      </button>
    </>
  )
}
