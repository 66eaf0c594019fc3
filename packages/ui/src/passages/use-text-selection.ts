import { useEffect, useEffectEvent } from 'react'
import type { Passage, Place } from './passage.ts'
import { placeOf } from './place-of.ts'

/** Placeholders for the gaps that elements make, until their neighbours are known. */
const PARAGRAPH = '\u2029'

const LINE = '\u2028'

const PARAGRAPHS = /^(P|DIV|BLOCKQUOTE|PRE|H[1-6]|UL|OL|DL|TABLE|FIGURE|SECTION|ARTICLE|ASIDE|HR)$/u

const LINES = /^(LI|DT|DD|TR|FIGCAPTION|CAPTION)$/u

const CELLS = /^(TD|TH)$/u

/** The length of stored context of a passage. */
const CONTEXT = 32

/** White space, and the characters that newsletters hide in their texts. */
const INVISIBLE = /^[\s\p{C}\p{M}]*$/u

/** A third click may follow the second: it selects the paragraph instead of the word. */
const THIRD_CLICK = 300
/** A selection by touch or keys has no end event; it counts once it is unchanged for this time. */
const REST = 250

type SelectionEvents = {
  /** The mouse was released over a selection, or it was requested. */
  onSelect: (passage: Passage) => void
  /** A selection made without a mouse is complete; undefined if it is gone. */
  onOffer: (passage: Passage | undefined) => void
  /** The selection has changed. */
  onChange: (passage: Passage | undefined) => void
  /** A click without a selection. */
  onPoint: (event: MouseEvent) => void
}

/**
 * Reports the selection in `prose`, by mouse, touch or keys, clipped to it. Returns a function that reports a selection
 * as if the mouse was released, and whether there is any.
 */
export function useTextSelection(prose: HTMLElement | null, events: SelectionEvents): () => boolean {
  const onSelect = useEffectEvent(events.onSelect)
  const onOffer = useEffectEvent(events.onOffer)
  const onChange = useEffectEvent(events.onChange)
  const onPoint = useEffectEvent(events.onPoint)
  useEffect(() => {
    if (!prose) return
    const aborter = new AbortController()
    const { signal } = aborter
    const selected = () => selectedPassage(prose)
    let byMouse = true
    let onControl = false
    let before: Passage | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (what: () => void, ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(what, ms)
    }
    document.addEventListener(
      'pointerdown',
      ({ pointerType, target }) => {
        clearTimeout(timer)
        before = selected()
        byMouse = pointerType !== 'touch' && pointerType !== 'pen'
        onControl = target instanceof Element && target.closest('button, input, [role="menu"]') !== null
      },
      { signal, capture: true },
    )
    document.addEventListener(
      'mouseup',
      ({ button, detail }) => {
        const passage = byMouse && !onControl && button === 0 ? selected() : undefined
        // A click on the selection removes it, but only after this event.
        if (!passage || isSame(passage, before)) return
        if (detail === 2) later(() => onSelect(selected() ?? passage), THIRD_CLICK)
        else onSelect(passage)
      },
      { signal },
    )
    document.addEventListener(
      'keydown',
      (event) => {
        const { key, ctrlKey, metaKey } = event
        const command = ctrlKey || metaKey
        if (/^(Arrow|Home|End|Page)/u.test(key) || (command && key === 'a')) byMouse = false
      },
      { signal },
    )
    document.addEventListener(
      'selectionchange',
      () => {
        onChange(selected())
        if (byMouse) onOffer(undefined)
        else later(() => onOffer(selected()), REST)
      },
      { signal },
    )
    prose.addEventListener(
      'click',
      (event) => {
        const onLink = event.target instanceof Element && event.target.closest('a') !== null
        if (!onLink && !selected()) onPoint(event)
      },
      { signal },
    )
    return () => {
      clearTimeout(timer)
      aborter.abort()
    }
  }, [prose])
  return () => {
    const passage = prose && selectedPassage(prose)
    if (passage) events.onSelect(passage)
    return passage !== null && passage !== undefined
  }
}

function selectedPassage(prose: HTMLElement): Passage | undefined {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const place = placeOf(prose, wholeWords(selection.getRangeAt(0)))
  return place && passageOf(prose, place)
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })

/** A range that begins and ends with whole words; words end where their element does. */
function wholeWords(range: Range): Range {
  const whole = range.cloneRange()
  const { startContainer: first, startOffset: start, endContainer: last, endOffset: end } = range
  if (first instanceof Text) {
    const word = words.segment(first.data).containing(start)
    if (word?.isWordLike && word.index < start) whole.setStart(first, word.index)
  }
  if (last instanceof Text && end > 0) {
    const word = words.segment(last.data).containing(end - 1)
    if (word?.isWordLike) whole.setEnd(last, Math.max(end, word.index + word.segment.length))
  }
  return whole
}

function isSame(a: Passage, b: Passage | undefined): boolean {
  return a.start === b?.start && a.end === b.end
}

/** The passage at `place` in `root`, trimmed; undefined if nothing of it is visible. */
export function passageOf(root: Element, place: Place): Passage | undefined {
  const content = root.textContent ?? ''
  const exact = content.slice(place.start, place.end)
  if (INVISIBLE.test(exact)) return undefined
  const start = place.start + exact.length - exact.trimStart().length
  const end = place.end - exact.length + exact.trimEnd().length
  return {
    text: wordsOf(root, { start, end }),
    prefix: content.slice(Math.max(0, start - CONTEXT), start).replace(/^[\uDC00-\uDFFF]/u, ''),
    suffix: content.slice(end, end + CONTEXT).replace(/[\uD800-\uDBFF]$/u, ''),
    start,
    end,
  }
}

/**
 * The words at `place` in `root` as displayed: an empty line between paragraphs, a line for each row and list item,
 * single spaces. The browser's own `Selection.toString` is similar, but differs between browsers.
 */
function wordsOf(root: Element, { start, end }: Place): string {
  const parts: string[] = []
  let at = 0
  const visit = (node: Node, preformatted: boolean): void => {
    if (node instanceof Text) {
      const cut = node.data.slice(Math.max(start - at, 0), Math.max(end - at, 0))
      at += node.length
      parts.push(preformatted ? cut : cut.replace(/\s+/gu, ' '))
      return
    }
    if (node.nodeName === 'BR') parts.push('\n')
    const gap = gapAround(node.nodeName)
    parts.push(gap)
    for (const child of node.childNodes) visit(child, preformatted || node.nodeName === 'PRE')
    parts.push(gap)
  }
  visit(root, false)
  return parts.join('').replace(/\s+/gu, gapOf).trim()
}

function gapAround(name: string): string {
  if (PARAGRAPHS.test(name)) return PARAGRAPH
  if (LINES.test(name)) return LINE
  return CELLS.test(name) ? ' ' : ''
}

function gapOf(space: string): string {
  if (space.includes(PARAGRAPH) || /\n[^\n]*\n/u.test(space)) return '\n\n'
  return space.includes(LINE) || space.includes('\n') ? '\n' : ' '
}
