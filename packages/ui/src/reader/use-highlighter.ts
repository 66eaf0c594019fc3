import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { HighlightColor } from '../highlights/highlight-color.ts'
import { passageFinder } from '../passages/find-passage.ts'
import { paint } from '../passages/paint.ts'
import type { HighlightedPassage, Passage, Place } from '../passages/passage.ts'
import { rangeOf } from '../passages/place-of.ts'
import { type ShownPlace, useShownPlace } from '../passages/show-passage.ts'
import { useSentenceSelection } from '../passages/use-sentence-selection.ts'
import { useTextSelection } from '../passages/use-text-selection.ts'
import type { HighlightNoticeProps } from './highlight-notice.tsx'
import { texts } from './texts.ts'

type PaintedPassage = Place & { id: string; color: HighlightColor | undefined }

export type HighlightChange = { color?: HighlightColor; note?: string }

export type Highlighting = {
  /** The stored highlights of the article, and those being stored. */
  passages: readonly HighlightedPassage[]
  /** Stores a passage and returns its id; undefined on failure. Without it the text can't be highlighted. */
  onHighlight?: (passage: Passage) => Promise<string | undefined>
  onRemove: (id: string) => void
  /** Changes the given fields; an empty note removes it. */
  onChange: (id: string, change: HighlightChange) => void
  /** The maximum length of a note. */
  maxNoteLength: number
  /** The maximum length of a highlight. */
  maxLength: number
  /** The highlight to open the article at. */
  shown?: string | undefined
  /** Words of the text to open it at. */
  place?: ShownPlace | undefined
  /** The matches of a search, to paint and to open the article at. */
  found?: readonly Place[] | undefined
}

/** For a text that can't be highlighted. */
export const NO_HIGHLIGHTING: Highlighting = {
  passages: [],
  onRemove: () => undefined,
  onChange: () => undefined,
  maxNoteLength: 0,
  maxLength: 0,
}

/** A new id is a new notice, with its full time on screen; `highlight` is the id of its highlight. */
export type Notice = Pick<HighlightNoticeProps, 'text' | 'action' | 'lasting'> & {
  id: number
  highlight?: string
}

/** Highlighting in the text of an article: paints passages, stores the selection, shows the actions for it. */
export function useHighlighter(html: string | undefined, highlighting: Highlighting) {
  const { passages, onHighlight, onRemove, maxLength, shown, place, found } = highlighting
  const [prose, setProse] = useState<HTMLElement | null>(null)
  const [notice, setNotice] = useState<Notice>()
  const painted = usePaintedPassages(prose, html, passages, shown)
  useShownPlace(prose, html, place)
  useFoundPlaces(prose, html, found)
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
  const announce = (id: string) =>
    say({ text: texts.highlighted, highlight: id, action: { label: texts.remove, run: () => remove(id) } })

  const highlight = async (passage: Passage) => {
    if (sent.current && isSame(sent.current, passage)) return
    const known = painted.current.find((one) => isSame(one, passage))
    if (known) return announce(known.id)
    if (passage.text.length > maxLength) return say({ text: texts.tooLong(maxLength) })
    if (!onHighlight) return
    sent.current = passage
    // The selection stays, for copying; it looks like the highlight that it has become.
    if (prose) prose.dataset.kept = 'true'
    const id = await onHighlight(passage)
    if (id) {
      const undo = { label: texts.undo, run: () => remove(id), undoes: true }
      say({ text: texts.saved, highlight: id, action: undo })
    } else forget()
  }

  const highlightSelected = useTextSelection(onHighlight ? prose : null, {
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
      if (pointed) announce(pointed.id)
    },
  })
  const { begin, isChoosing } = useSentenceSelection(prose)
  return {
    prose,
    say,
    /** Sentences are being selected: Escape ends that. */
    isChoosing,
    textRef: setProse,
    notice,
    dismiss: () => setNotice(undefined),
    /** Highlights the selection; without one, starts selecting by sentences with the arrow keys. */
    highlightSelected: () => {
      if (!onHighlight || highlightSelected()) return
      if (begin()) say({ text: texts.chooseSentences, lasting: true })
    },
  }
}

const isSame = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start === b.start && a.end === b.end

/**
 * Paints the passages in `prose`, whose content is `html`, and keeps their positions. The passage with the id `shown`
 * is scrolled into view once, when it is first found.
 */
function usePaintedPassages(
  prose: HTMLElement | null,
  html: string | undefined,
  passages: readonly HighlightedPassage[],
  shown: string | undefined,
) {
  const painted = useRef<readonly PaintedPassage[]>([])
  const scrolled = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (!prose || html === undefined) return
    const find = passageFinder(prose.textContent ?? '')
    const places = passages.flatMap((passage) => {
      const place = find(passage)
      return place ? { ...place, id: passage.id, color: passage.color } : []
    })
    painted.current = places
    const remove = paint(prose, places)
    const goal = places.find(({ id }) => id === shown)
    if (goal && scrolled.current !== shown) {
      scrolled.current = shown
      rangeOf(prose, goal)?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }
    return () => {
      painted.current = []
      remove()
    }
  }, [prose, html, passages, shown])
  return painted
}

/** The shortest painted passage at a point of the window. */
function paintedAt(
  prose: Element,
  painted: readonly PaintedPassage[],
  { clientX, clientY }: { clientX: number; clientY: number },
): PaintedPassage | undefined {
  return painted
    .filter((place) =>
      [...(rangeOf(prose, place)?.getClientRects?.() ?? [])].some(
        ({ left, right, top, bottom }) =>
          clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
      ),
    )
    .sort((a, b) => a.end - a.start - (b.end - b.start))[0]
}

/** By then an opening dialog has its final position, in ms. */
const OPENED = 150

/**
 * Paints the matches of a search in `prose`, whose content is `html`, while mounted, and scrolls to the first one once.
 */
function useFoundPlaces(
  prose: HTMLElement | null,
  html: string | undefined,
  found: readonly Place[] | undefined,
): void {
  const scrolled = useRef<readonly Place[]>(undefined)
  useEffect(() => {
    const [first] = found ?? []
    if (!prose || html === undefined || !found || !first) return
    const remove = paint(prose, found, 'found')
    const timer = setTimeout(() => {
      if (scrolled.current === found) return
      scrolled.current = found
      rangeOf(prose, first)?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
    }, OPENED)
    return () => {
      clearTimeout(timer)
      remove()
    }
  }, [prose, html, found])
}
