import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { rangeOf } from '../passages/place-of.ts'
import { unreadShare } from './use-scroll-facts.ts'

/** How long the user has to stay at a position before it is stored, and the interval of checks, in ms. */
const REST = 2000
const LOOK = 150
/** Scrolled down less than this, in px, the article hasn't been begun. */
const BEGUN = 80
/** The distance between the bar over the text and the restored line, in px. */
const GAP = 16
/** How long pictures may move a text that was just opened, in ms. */
const SETTLING = 4000
/** Input that shows that the user has begun to scroll. */
const INPUTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

type ReadingPosition = {
  /** The open article; undefined if there is none. */
  id: string | undefined
  html: string | undefined
  /** The stored position, in UTF-16 code units of the text content. */
  position: number | null | undefined
  /** The article was opened at another position. */
  isElsewhere: boolean
  /** Called with the new position; null at the beginning and at the end. */
  onPosition: ((id: string, position: number | null) => void) | undefined
  /** The heights of the bars over the text above and below, in px. */
  bars: () => { top: number; bottom: number }
}

/**
 * Opens an article at its reading position, and reports changes of it. Calls `onReturned` when it has scrolled there.
 */
export function useReadingPosition(
  content: HTMLElement | null,
  prose: HTMLElement | null,
  { id, html, position, isElsewhere, onPosition, bars }: ReadingPosition,
  onReturned: () => void,
): void {
  const stored = useRef<number | null>(null)
  const report = useEffectEvent((of: string, now: number | null) => {
    if (now === stored.current) return
    stored.current = now
    onPosition?.(of, now)
  })
  const begin = useEffectEvent(() => {
    stored.current = position ?? null
    return isElsewhere ? null : stored.current
  })
  const returned = useEffectEvent(onReturned)
  useLayoutEffect(() => {
    if (!content || !prose || id === undefined || html === undefined) return
    const start = begin()
    if (start === null) return
    return goTo(content, prose, start, { top: bars().top, onceThere: returned })
  }, [content, prose, id, html, bars])

  useEffect(() => {
    if (!content || !prose || id === undefined) return
    let latest: { position: number | null } | undefined
    let looking: ReturnType<typeof setTimeout> | undefined
    let resting: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (latest) report(id, latest.position)
      latest = undefined
    }
    const look = () => {
      looking = undefined
      if (!prose.isConnected) return
      const { top, bottom } = bars()
      const isDone = content.scrollTop < BEGUN || unreadShare(content, prose, bottom) === 0
      latest = { position: isDone ? null : positionAt(prose, content.getBoundingClientRect().top + top) }
    }
    const onScroll = () => {
      // Once immediately, as the user may close the article right after; then less often.
      if (looking === undefined) {
        look()
        looking = setTimeout(look, LOOK)
      }
      clearTimeout(resting)
      resting = setTimeout(flush, REST)
    }
    const onHide = () => {
      if (document.visibilityState === 'hidden') flush()
    }
    content.addEventListener('scroll', onScroll, { passive: true })
    document.addEventListener('visibilitychange', onHide)
    window.addEventListener('pagehide', flush)
    return () => {
      content.removeEventListener('scroll', onScroll)
      document.removeEventListener('visibilitychange', onHide)
      window.removeEventListener('pagehide', flush)
      clearTimeout(looking)
      clearTimeout(resting)
      flush()
    }
  }, [content, prose, id, bars])
}

/**
 * Scrolls to a position, and again while pictures above it are loading, until the next input. Returns a function that
 * stops it.
 */
function goTo(
  content: HTMLElement,
  prose: HTMLElement,
  start: number,
  { top, onceThere }: { top: number; onceThere: () => void },
): () => void {
  let isThere = false
  const move = () => {
    const place = rangeOf(prose, { start, end: start + 1 })?.getBoundingClientRect?.()
    if (!place || content.clientHeight === 0) return
    content.scrollTop += place.top - content.getBoundingClientRect().top - top - GAP
    if (!isThere && content.scrollTop > 0) {
      isThere = true
      onceThere()
    }
  }
  const watch = new ResizeObserver(move)
  const stop = () => {
    watch.disconnect()
    clearTimeout(timer)
    for (const input of INPUTS) window.removeEventListener(input, stop, true)
  }
  const timer = setTimeout(stop, SETTLING)
  for (const input of INPUTS) window.addEventListener(input, stop, { capture: true, passive: true })
  watch.observe(prose)
  move()
  return stop
}

/** The offset of the first line of `prose` that begins below `edge`, a height in the window in px. */
function positionAt(prose: Element, edge: number): number {
  const walker = document.createTreeWalker(prose, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  let before = 0
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    range.selectNodeContents(node)
    if (/\S/u.test(node.data) && (range.getBoundingClientRect?.().bottom ?? 0) > edge) {
      return before + lineIn(node, range, edge)
    }
    before += node.length
  }
  return before
}

/** Where in a text node the first line begins whose top is below the edge; its last line, if there is none. */
function lineIn(node: Text, range: Range, edge: number): number {
  let [low, high] = [0, Math.max(0, node.length - 1)]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    range.setStart(node, middle)
    range.setEnd(node, node.length)
    if (range.getBoundingClientRect().top >= edge - 1) high = middle
    else low = middle + 1
  }
  return low
}
