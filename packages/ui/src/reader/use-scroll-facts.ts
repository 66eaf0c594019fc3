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

/**
 * The remaining whole minutes of an article with this reading time, by scroll position; 0 once its end is visible.
 * Undefined if its reading time isn't known.
 */
export function useMinutesLeft(
  content: HTMLElement | null,
  prose: HTMLElement | null,
  { minutes, bars }: { minutes: number | null | undefined; bars: () => { bottom: number } },
): number | undefined {
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    if (!content || !prose || !minutes) {
      setLeft(undefined)
      return
    }
    let frame = 0
    const look = () => {
      frame = 0
      setLeft(Math.ceil(minutes * unreadShare(content, prose, bars().bottom)))
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
  return left
}
