import { useEffect, useRef, useState } from 'react'
import { rangeOf } from './place-of.ts'
import { type Sentence, sentencesIn } from './sentences.ts'

/** The selected sentences by their indices: where the selection began, and where it ends. */
type Chosen = { sentences: readonly Sentence[]; anchor: number; focus: number }

/**
 * Selects text of `prose` by sentences, by keyboard: `begin` selects the first visible sentence; false if there is
 * none. Then Up and Down (or Left and Right) move by a sentence, with Shift they extend the selection, and Escape ends
 * it. It is the document's selection, so that it can be copied and read aloud.
 */
export function useSentenceSelection(prose: HTMLElement | null): {
  begin: () => boolean
  isChoosing: boolean
} {
  const chosen = useRef<Chosen>(undefined)
  const [isChoosing, setChoosing] = useState(false)
  useEffect(() => {
    if (!prose) return
    const end = () => {
      chosen.current = undefined
      setChoosing(false)
    }
    const onKey = (event: KeyboardEvent) => {
      const at = chosen.current
      if (!at || event.ctrlKey || event.metaKey || event.altKey) return
      // Another selection ends this one.
      if (document.getSelection()?.isCollapsed) {
        end()
        return
      }
      if (event.key === 'Escape') {
        end()
        document.getSelection()?.removeAllRanges()
      } else if (event.key in STEPS) {
        const next = at.focus + (STEPS[event.key] ?? 0)
        const focus = Math.min(Math.max(next, 0), at.sentences.length - 1)
        chosen.current = { ...at, focus, anchor: event.shiftKey ? at.anchor : focus }
        select(prose, chosen.current)
      } else return
      consume(event)
    }
    // Before the reader's own keys, which scroll and close.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => {
      end()
      document.removeEventListener('keydown', onKey, { capture: true })
    }
  }, [prose])
  const begin = () => {
    if (!prose) return false
    const sentences = sentencesIn(prose)
    const first = Math.max(
      sentences.findIndex((sentence) => isOnScreen(prose, sentence)),
      0,
    )
    if (!sentences[first]) return false
    chosen.current = { sentences, anchor: first, focus: first }
    select(prose, chosen.current)
    setChoosing(true)
    return true
  }
  return { begin, isChoosing }
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function consume(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

function select(prose: Element, { sentences, anchor, focus }: Chosen): void {
  const start = sentences[Math.min(anchor, focus)]?.start ?? 0
  const end = sentences[Math.max(anchor, focus)]?.end ?? 0
  const range = rangeOf(prose, { start, end })
  const selection = document.getSelection()
  if (!range || !selection) return
  selection.removeAllRanges()
  selection.addRange(range)
  const moved = sentences[focus]
  const place = moved && rangeOf(prose, moved)
  place?.startContainer.parentElement?.scrollIntoView?.({ block: 'nearest' })
}

/** The height of the reader's bar at the top, in px. */
const BAR = 64

function isOnScreen(prose: Element, sentence: Sentence): boolean {
  const rect = rangeOf(prose, sentence)?.getBoundingClientRect?.()
  return rect !== undefined && rect.top >= BAR && rect.top < window.innerHeight
}
