import type { Highlight } from '@tidings/api/schemas/highlight'
import { HighlightNotice } from '@tidings/ui/reader/highlight-notice'
import { showToast } from '@tidings/ui/toast/toast'
import { type ReactNode, useCallback, useRef } from 'react'
import { HighlightCard, type HighlightView } from './highlight-card.tsx'
import css from './highlights.module.css'
import { texts } from './texts.ts'
import { useRemoval } from './use-removal.ts'

export type HighlightListProps = {
  highlights: readonly Highlight[]
  /** What stands here when there are none, or none any more. */
  empty: ReactNode
}

/** Highlights as cards, which can be copied and removed. */
export function HighlightList({ highlights, empty }: HighlightListProps) {
  const list = useRef<HTMLDivElement>(null)
  const { hidden, waiting, remove, undo, settle } = useRemoval()
  const shown = highlights.filter(({ id }) => !hidden.has(id))

  const onDelete = useCallback(
    ({ id }: HighlightView) => {
      remove(id)
      // The button that had the focus is gone with its card.
      list.current?.focus()
    },
    [remove],
  )
  return (
    <>
      <div ref={list} className={css.list} tabIndex={-1}>
        {shown.map((highlight) => (
          <HighlightCard key={highlight.id} highlight={highlight} onCopy={copy} onDelete={onDelete} />
        ))}
        {shown.length === 0 && empty}
      </div>
      <div className={css.notice} role="status">
        {waiting !== undefined && (
          <HighlightNotice
            key={waiting}
            text={texts.removed}
            action={{ label: texts.undo, run: undo, undoes: true }}
            onDismiss={settle}
          />
        )}
      </div>
    </>
  )
}

async function copy({ text }: HighlightView): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast(texts.copied)
  } catch {
    showToast(texts.copyFailed)
  }
}
