import { useEffect, useState } from 'react'

/** The text counts as read if at most this much is below the edge, in px. */
const END = 8

/**
 * The share of `prose` that is left to scroll through: 1 at the top, 0 once its end is visible. `footer` is the height
 * of the bar over the lower edge of its scroller, in px.
 */
export function unreadShare(content: Element, prose: Element, footer: number): number {
  const { bottom } = prose.getBoundingClientRect()
  const below = bottom - (content.getBoundingClientRect().bottom - footer)
  return below <= END ? 0 : below / (below + content.scrollTop)
}

/** How far an article was read. */
export type ReadingProgress = {
  /** The share that was read, in steps of 10 percent: calmer than the scroll position. 100 once its end is visible. */
  percent: number
  /** The remaining whole minutes, 0 once its end is visible; undefined if its reading time isn't known. */
  minutesLeft: number | undefined
}

/** How far an article with this reading time, in minutes, was read, by scroll position; undefined until that is known. */
export function useReadingProgress(
  content: HTMLElement | null,
  prose: HTMLElement | null,
  { minutes, bars }: { minutes: number | null | undefined; bars: () => { bottom: number } },
): ReadingProgress | undefined {
  const [percent, setPercent] = useState<number>()
  const [minutesLeft, setMinutesLeft] = useState<number>()
  useEffect(() => {
    if (!content || !prose) {
      setPercent(undefined)
      return
    }
    let frame = 0
    const look = () => {
      frame = 0
      const unread = unreadShare(content, prose, bars().bottom)
      setPercent(Math.floor((1 - unread) * 10) * 10)
      setMinutesLeft(minutes ? Math.ceil(minutes * unread) : undefined)
    }
    const schedule = () => {
      frame ||= requestAnimationFrame(look)
    }
    const watch = new ResizeObserver(schedule)
    watch.observe(prose)
    watch.observe(content)
    content.addEventListener('scroll', schedule, { passive: true })
    schedule()
    return () => {
      cancelAnimationFrame(frame)
      watch.disconnect()
      content.removeEventListener('scroll', schedule)
    }
  }, [content, prose, minutes, bars])
  return percent === undefined ? undefined : { percent, minutesLeft }
}
