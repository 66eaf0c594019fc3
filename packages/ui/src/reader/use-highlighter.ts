import { useRef, useState } from 'react'
import type { Passage, StoredPassage } from '../passages/passage.ts'
import { paintedAt, usePaintedPassages } from '../passages/use-painted-passages.ts'
import { type ShownPlace, useShownPlace } from '../passages/use-shown-place.ts'
import { useTextSelection } from '../passages/use-text-selection.ts'
import type { HighlightNoticeProps } from './highlight-notice.tsx'
import { texts } from './texts.ts'

export type Highlighting = {
  /** Those of the article, and those on their way to the server. */
  passages: readonly StoredPassage[]
  /** Stores a passage and gives its id; undefined when that failed. */
  onHighlight: (passage: Passage) => Promise<string | undefined>
  onRemove: (id: string) => void
  /** How many characters a highlight may have. */
  longest: number
  /** The highlight to open the article at. */
  shown?: string | undefined
  /** Words of the text to open it at. */
  place?: ShownPlace | undefined
}

/** A new id is a new notice, with its full time on screen. */
type Notice = Pick<HighlightNoticeProps, 'text' | 'action' | 'lasting'> & { id: number }

/** Highlighting in the text of an article: paints passages, sends what is selected, says what may be done about it. */
export function useHighlighter(html: string | undefined, highlighting: Highlighting) {
  const { passages, onHighlight, onRemove, longest, shown, place } = highlighting
  const [prose, setProse] = useState<HTMLElement | null>(null)
  const [notice, setNotice] = useState<Notice>()
  const painted = usePaintedPassages(prose, html, passages, shown)
  useShownPlace(prose, html, place)
  const sent = useRef<Passage>(undefined)
  const count = useRef(0)

  const say = (said: Omit<Notice, 'id'>) => setNotice({ ...said, id: ++count.current })
  const forget = () => {
    sent.current = undefined
    delete prose?.dataset.kept
  }
  const remove = (id: string) => {
    forget()
    setNotice(undefined)
    onRemove(id)
  }
  const tellOf = (id: string) =>
    say({ text: texts.highlighted, action: { label: texts.remove, run: () => remove(id) } })

  const highlight = async (passage: Passage) => {
    if (sent.current && isSame(sent.current, passage)) return
    const known = painted.current.find((one) => isSame(one, passage))
    if (known) return tellOf(known.id)
    if (passage.text.length > longest) return say({ text: texts.tooLong(longest) })
    sent.current = passage
    // The selection stays, to be copied; it looks like the highlight that it has become.
    if (prose) prose.dataset.kept = 'true'
    const id = await onHighlight(passage)
    if (id) say({ text: texts.saved, action: { label: texts.undo, run: () => remove(id), undoes: true } })
    else forget()
  }

  useTextSelection(prose, {
    onSelect: highlight,
    onOffer: (passage) => {
      if (passage && !(sent.current && isSame(sent.current, passage))) {
        const run = () => {
          setNotice(undefined)
          highlight(passage)
        }
        say({ text: '', action: { label: texts.highlight, run }, lasting: true })
      } else setNotice((old) => (old?.lasting ? undefined : old))
    },
    onChange: (passage) => {
      if (sent.current && !(passage && isSame(sent.current, passage))) forget()
    },
    onPoint: (event) => {
      const pointed = prose && paintedAt(prose, painted.current, event)
      if (pointed) tellOf(pointed.id)
    },
  })
  return { textRef: setProse, notice, dismiss: () => setNotice(undefined) }
}

const isSame = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start === b.start && a.end === b.end
